import Workbook

/// The user goes back, and the answer comes all the same: the transport is deaf to cancellation.
///
/// - Returns: the search that was answered when its screen was gone.
@MainActor func lateAnswer<Screen: SearchScreen>(to _: Screen.Type) async -> HeldSearch.Call? {
  let search = HeldSearch(honoursCancellation: false)
  let navigation = Navigation<Screen>()
  navigation.show(Screen(git: search))
  navigation.top?.queryChanged("swift")
  await settle()
  navigation.goBack()
  search.answerAll()
  await settle()
  return search.calls.first
}
