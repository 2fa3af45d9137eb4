import LotusModel
import Terminal

/// A data source whose rows can open scenes. The row numbers passed to these methods must be valid.
protocol RoutedDataSource: TableDataSource {
  func route(at row: Int) -> Route?
  /// Returns the address of a row's web page if the row opens no scene. `nil` if the row has no
  /// page.
  ///
  /// - Parameter web: The address of GitHub's website.
  func address(at row: Int, on web: String) -> String?
  /// Returns the text that represents a row if the user copies the row. `nil` to copy the address of
  /// the row's page.
  func copiedText(at row: Int) -> String?
  /// The marked rows, in the order of marking.
  var markedRows: [Int] { get }
}

extension RoutedDataSource {
  func route(at row: Int) -> Route? { nil }
  func opens(_ row: Int) -> Bool { route(at: row) != nil }
  func address(at row: Int, on web: String) -> String? { nil }
  func copiedText(at row: Int) -> String? { nil }
  var markedRows: [Int] { [] }
}

extension RoutedScene {
  /// The data source of the rows, or `nil` if the rows open nothing.
  var routes: (any RoutedDataSource)? { table?.source as? any RoutedDataSource }
}
