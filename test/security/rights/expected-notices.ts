import { accounts, everybody, type Row } from './rows.ts'

export const expectedNotices: Record<string, Row> = {
  'notices.listNotices': accounts(200),
  'notices.countNotices': accounts(200),
  'notices.readNotices': accounts(200),
  'notices.showPreferences': accounts(200),
  'notices.choosePreferences': accounts(200),
  // The address doesn't belong to a public server.
  'push.subscribePush': accounts(422),
  'push.unsubscribePush': accounts(200),
  'push.testPush': accounts(200),
  // Without its token, an unsubscribe link does nothing, even for its owner.
  'stopLinks.showStop': everybody(410),
  'stopLinks.stopMails': everybody(410),
}
