import Foundation
import Testing

@testable import Plots

@Suite("Styles")
struct StyleTests {
  /// The relative luminance of `#rrggbb`, by WCAG 2.2.
  private static func luminance(_ colour: String) throws -> Double {
    let number = try #require(UInt32(colour.dropFirst(), radix: 16))
    let parts = [number >> 16, number >> 8 & 255, number & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: String, _ other: String) throws -> Double {
    let (a, b) = (try luminance(one), try luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test("lines and bars stand out from the page by 3 : 1 at least, in light and in dark")
  func graphics() throws {
    for style in SeriesStyle.all {
      #expect(try Self.contrast(style.light, PlotTheme.light.page) >= 3, "\(style)")
      #expect(try Self.contrast(style.dark, PlotTheme.dark.page) >= 3, "\(style)")
    }
  }

  @Test("nothing is red but a regression, in light and in dark")
  func red() throws {
    func isRed(_ colour: String) throws -> Bool {
      let number = try #require(Int(colour.dropFirst(), radix: 16))
      let (red, green, blue) = (number >> 16, number >> 8 & 255, number & 255)
      return red > 120 && red > green * 3 / 2 && red > blue * 3 / 2 && green < 160
    }
    for style in SeriesStyle.all + [.improvement, .neutral] {
      #expect(try !isRed(style.light) && !isRed(style.dark), "\(style)")
    }
    #expect(try isRed(SeriesStyle.regression.light) && isRed(SeriesStyle.regression.dark))
    #expect(Set([SeriesStyle.regression, .improvement, .neutral].map(\.marker)).count == 3)
  }

  @Test("letters stand out from the page by 4.5 : 1 at least, in light and in dark")
  func letters() throws {
    for theme in [PlotTheme.light, .dark] {
      for colour in [theme.ink, theme.muted] { #expect(try Self.contrast(colour, theme.page) >= 4.5) }
    }
  }

  @Test("no two styles are equal without colours")
  func markers() {
    #expect(Set(SeriesStyle.all.map { $0.marker + $0.dashes }).count == SeriesStyle.all.count)
    #expect(Set(SeriesStyle.all.map(\.name)).count == SeriesStyle.all.count)
  }

  @Test("an engine looks the same beside any others; others do not look like it")
  func palette() {
    let names = ["x", "fast", "y", "reference", "foundation", "z"]
    let palette = Palette(names)
    #expect(palette["fast"] == Palette(["fast"])["fast"])
    #expect(Set(names.map { palette[$0].name }).count == names.count)
    #expect(Palette((0..<100).map(String.init))["99"].name.isEmpty == false)
  }
}
