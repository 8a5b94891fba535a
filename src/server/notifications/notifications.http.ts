import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { countNotices, listNotices, readNotices } from './list-notices.ts'
import { choosePreferences, showPreferences, showStop, stopMails } from './preferences.ts'
import { subscribePush, testPush, unsubscribePush } from './push.ts'

const { notices, push, stopLinks } = contract

export const noticeEndpoints = {
  listNotices: bind(notices.listNotices, listNotices),
  countNotices: bind(notices.countNotices, countNotices),
  readNotices: bind(notices.readNotices, readNotices),
  showPreferences: bind(notices.showPreferences, showPreferences),
  choosePreferences: bind(notices.choosePreferences, choosePreferences),
}

export const pushEndpoints = {
  subscribePush: bind(push.subscribePush, subscribePush),
  unsubscribePush: bind(push.unsubscribePush, unsubscribePush),
  testPush: bind(push.testPush, testPush),
}

export const stopLinkEndpoints = {
  showStop: bind(stopLinks.showStop, showStop),
  stopMails: bind(stopLinks.stopMails, stopMails),
}
