import { accounts, everybody, type Row } from './rows.ts'

/** What people are told, how they chose, and the links at the foot of letters. */
export const expectedNotices: Record<string, Row> = {
  'notices.listNotices': accounts(200),
  'notices.countNotices': accounts(200),
  'notices.readNotices': accounts(200),
  'notices.showPreferences': accounts(200),
  'notices.choosePreferences': accounts(200),
  // The address leads to no public server.
  'push.subscribePush': accounts(422),
  'push.unsubscribePush': accounts(200),
  'push.testPush': accounts(200),
  // Without its token a link stops nothing, for its owner neither.
  'stopLinks.showStop': everybody(410),
  'stopLinks.stopMails': everybody(410),
}
