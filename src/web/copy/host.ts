/** The sentences of /host. */
export const hostWords = {
  hostTitle: 'Your spaces · Daylet',
  hostDescription: 'The spaces you list on Daylet.',
  hostHead: 'Your spaces',
  add: 'List a space',
  calendar: 'Calendar',
  none: 'You list no space yet.',
  noneText:
    'A space takes about ten minutes: a few facts, where it is, photos, hours and a price. Nothing is public before you publish it.',
  notHost: 'Only hosts list spaces.',
  apply: 'Become a host',
  formerHost: 'You are no host at the moment: your spaces are not on offer and cannot be changed.',
} as const
