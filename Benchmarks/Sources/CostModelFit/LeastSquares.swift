/// The coefficients that make the sum of *x* · *coefficients* come as near as possible to each *y*, relative to it.
enum LeastSquares {
  /// - Parameters:
  ///   - rows: as many numbers each as there are coefficients.
  ///   - values: what each row is to come to; greater than 0.
  /// - Returns: nil where the rows do not determine the coefficients.
  /// - Complexity: O(*r* · *c*² + *c*³) for *r* rows and *c* coefficients.
  static func fit(_ rows: [[Double]], _ values: [Double]) -> [Double]? {
    guard let count = rows.first?.count, count > 0 else { return nil }
    // The normal equations, with what they are to be equal to as a last column.
    var matrix = Array(repeating: Array(repeating: 0.0, count: count + 1), count: count)
    for (row, value) in zip(rows, values) {
      let scaled = row.map { $0 / value } + [1]
      for line in 0..<count {
        for column in 0...count { matrix[line][column] += scaled[line] * scaled[column] }
      }
    }
    for pivot in 0..<count {
      guard let best = (pivot..<count).max(by: { abs(matrix[$0][pivot]) < abs(matrix[$1][pivot]) }),
        abs(matrix[best][pivot]) > 1e-12
      else { return nil }
      matrix.swapAt(pivot, best)
      for line in 0..<count where line != pivot {
        let factor = matrix[line][pivot] / matrix[pivot][pivot]
        for column in pivot...count { matrix[line][column] -= factor * matrix[pivot][column] }
      }
    }
    return (0..<count).map { matrix[$0][count] / matrix[$0][$0] }
  }
}
