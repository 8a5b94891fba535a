import { accounts, adminOf, admins, cell, owner, type Row } from './rows.ts'

export const expectedTalks: Record<string, Row> = {
  'conversations.listConversations': accounts(200),
  // These calls don't name an existing object. src/server/messages tests calls that do.
  'conversations.aboutConversation': accounts(404),
  'conversations.startConversation': accounts(404),
  'conversations.showConversation': owner(200),
  'conversations.countUnread': accounts(200),
  'conversations.markReceived': accounts(200),
  'conversations.markRead': owner(200),
  'conversations.searchMessages': accounts(200),
  'conversations.blockOther': owner(200),
  'conversations.unblockOther': owner(200),
  'messages.listMessages': owner(200),
  // None of these actors has a verified email address or a paid booking with the host.
  'messages.sendMessage': { own: cell(401, 403, 401), foreign: cell(401, 404, 401), missing: cell(401, 404, 401) },
  'messages.linkAttachment': owner(200),
  'messages.reportMessage': owner(200),
  'messages.listMessageReports': admins,
  'messages.openMessageReport': adminOf,
  'favourites.saveFavourite': { foreign: cell(401, 200, 401), missing: cell(401, 404, 401) },
  'favourites.removeFavourite': { foreign: cell(401, 200, 401), missing: cell(401, 200, 401) },
  'favourites.mergeFavourites': accounts(200),
  'favourites.favouriteIds': accounts(200),
  'favourites.listFavourites': accounts(200),
  'realtime.missedNews': accounts(200),
  'savedReplies.listReplies': accounts(200),
  'savedReplies.saveReply': accounts(201),
  'savedReplies.changeReply': owner(200),
  'savedReplies.removeReply': owner(200),
}
