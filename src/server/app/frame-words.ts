import type { ClientFrame, ServerFrame } from '../../contract/realtime.ts'

/** Describes each frame of the live connection; a frame without a description doesn't compile. */
export const CLIENT_FRAMES: Readonly<Record<ClientFrame['type'], string>> = {
  resume: 'First of all: the number of the last news one has, or null to begin now.',
  watch: 'Tell when the calendar of a published space changes; five spaces at most.',
  unwatch: 'No longer tell.',
  typing: 'Somebody types in a conversation of theirs; once a second at most, the rest is dropped.',
}
export const SERVER_FRAMES: Readonly<Record<ServerFrame['type'], string>> = {
  welcome: 'Answers `resume`: the newest number there is, and whether an account is signed in.',
  news: 'What the account is told: ids only, read what they stand for through the API. Numbers go up by one.',
  missed: 'More was missed than is kept: read everything anew; news go on after this number.',
  typing: 'The other side of a conversation types.',
  calendar: 'The calendar of a watched space has changed: read it again.',
  refused: 'A frame was not taken. What is not one’s own is as missing as what never was.',
  beat: 'Every 25 seconds; after a minute without any frame the line is dead.',
}
