/** The booking element on a host's own website, where nothing else of ours is loaded. */
export const embedWords = {
  book: 'Book this space',
  availability: (title: string) => `Availability of ${title}`,
  loading: 'Loading the calendar…',
  from: (price: string) => `from ${price}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  key: { partly: 'Some hours free', taken: 'Taken', closed: 'Closed' },
  failed: 'The calendar couldn’t load.',
  offline: 'You’re offline, so the calendar couldn’t load.',
  retry: 'Try again',
  openSpace: 'Open the space’s page',
  gone: 'This space can’t be booked at the moment.',
  browse: 'Browse other spaces',
  badId: 'The code on this page doesn’t name a space.',
  copyAgain: 'Copy the code again',
} as const

/** The page on which hosts copy the code. */
export const embedPageWords = {
  title: 'Embed on your site',
  description: 'Show the calendar and the booking button of a space on your own website.',
  lead: 'Show a space’s calendar and its booking button on your own website. Guests choose a day there and book here.',
  book: (title: string) => `Book ${title}`,
  space: 'Space',
  none: 'Publish a space first. Then you can copy its code here.',
  toSpaces: 'Go to your spaces',
  preview: 'Preview',
  theme: 'Colors',
  themes: { system: 'As the guest prefers', light: 'Light', dark: 'Dark' },
  view: 'Show',
  views: { calendar: 'Calendar and button', button: 'Button only' },
  script: 'Code for your page',
  scriptText:
    'Paste it where the calendar should appear. Your site’s security policy, if it has one, must allow scripts and connections to this site.',
  frame: 'Code for a frame',
  frameText: 'Use it if your website builder doesn’t accept scripts. It works only on the sites that you allow below.',
  sites: 'Sites that may show the frame',
  sitesText: (most: number) =>
    `No other site can show your spaces in a frame. You can allow up to ${most} sites. The code for your page needs no entry here.`,
  noSites: 'You haven’t allowed any site yet.',
  site: 'Address of your site',
  siteHint: 'Such as https://www.example.com',
  add: 'Allow this site',
  remove: 'Remove',
  added: (site: string) => `${site} can now show the frame.`,
  removed: (site: string) => `${site} can’t show the frame anymore.`,
} as const
