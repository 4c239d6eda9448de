/// Shows one screen, and is the only one outside it that holds it.
@MainActor final class Navigation<Screen: SearchScreen> {
  private(set) var top: Screen?

  func show(_ screen: Screen) { top = screen }
  func goBack() { top = nil }
}
