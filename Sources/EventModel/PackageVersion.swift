/// The version of this package, of its library and its programs.
package let packageVersion = "0.1.0"
