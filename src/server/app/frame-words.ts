import type { ClientFrame, ServerFrame } from '../../contract/realtime.ts'

/** Describes each frame of the live connection; a frame without a description doesn't compile. */
export const CLIENT_FRAMES: Readonly<Record<ClientFrame['type'], string>> = {
  resume: 'Send this frame first. It carries the number of the last news item received, or null to start now.',
  watch: 'Subscribes to calendar changes of a published space, five spaces at most.',
  unwatch: 'Unsubscribes from a space.',
  typing: 'The user is typing in a conversation. At most one frame per second counts; others are dropped.',
}
export const SERVER_FRAMES: Readonly<Record<ServerFrame['type'], string>> = {
  welcome: 'The response to `resume`: the newest number, and whether an account is signed in.',
  news: 'News for the account, with IDs only. Read the details through the API. Numbers go up by one.',
  missed: 'More was missed than the server stores. Reload everything; news continues after this number.',
  typing: 'The other person in a conversation is typing.',
  calendar: 'The calendar of a watched space has changed. Read it again.',
  refused: 'A frame was rejected. IDs of other accounts count as not found.',
  beat: 'Sent every 25 seconds. After a minute without any frame, the connection is dead.',
}
