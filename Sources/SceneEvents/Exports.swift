// One import is enough for an app: events, ids and decisions are EventRouter's, URL and UUID are Foundation's.
@_exported public import EventRouter
@_exported public import EventRouterFoundation

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
