import { instantWords, minuteWords } from '../format/dates.ts'

type Side = { kind: string; space: string; from: string; to: string; name: string | null }
export type Overlap = { whole: Side; part: Side; more: number; zone: string }

const takenAs: Record<string, string> = { booking: 'is booked', request: 'is requested', block: 'is blocked' }

function takenWords({ kind, space, name, from, to }: Side, zone: string): string {
  const there = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const [first, last] = [there(from), there(to)]
  const at = (when: Temporal.ZonedDateTime) => instantWords(when.toInstant(), zone, new Date().getFullYear())
  const sameDay = first.toPlainDate().equals(last.toPlainDate())
  const end = sameDay ? minuteWords(last.hour * 60 + last.minute) : at(last)
  return `“${space}” ${takenAs[kind] ?? 'is being booked'}${name ? ` by ${name}` : ''} from ${at(first)} to ${end}`
}

export const partsWords = {
  text: 'For example, a hall and its rooms, or a floor and its desks. When a guest books the whole space, all its parts are booked too. While a part is booked, the whole space isn’t available.',
  partOf: 'Part of',
  parts: 'Its parts',
  none: 'This space has no parts.',
  add: 'Add a part',
  addText: 'Creates a new space with this address, these hours and these house rules.',
  existing: 'A space you already have',
  choose: 'Choose a space',
  join: 'Make it a part',
  option: (title: string, state: string) => `${title} (${state})`,
  takeOut: 'Take out',
  ofWhole: (title: string) => `of ${title}`,
  ask: (part: string, whole: string) => `Take “${part}” out of “${whole}”?`,
  askText:
    'From now on, guests book the two separately. Existing bookings, requests, blocks and imported busy times of the whole also keep this part unavailable until they end.',
  keep: 'Keep it',
  joined: (title: string) => `“${title}” is now a part.`,
  left: (title: string) => `“${title}” was taken out.`,
  retry: 'Try again',
  overlap: ({ whole, part, more, zone }: Overlap) =>
    `Nothing was changed, because both are taken at the same time: ${takenWords(whole, zone)}, and ${takenWords(part, zone)}.${
      more === 0 ? '' : more === 1 ? ' There’s one more overlap.' : ` There are ${more} more overlaps.`
    }`,
}

export const ruleWords = {
  hourRules: 'Some hours cost more or less',
  dayRules: 'Some days cost more or less',
  seasons: 'Seasons',
  firstCounts: 'If several rules match, the first one applies.',
  seasonsAdd: 'For bookings by the day and by the hour. A season adds to the rule of the day or the hour.',
  addHourRule: 'Add hours',
  addDayRule: 'Add days',
  addSeason: 'Add a season',
  name: 'Name',
  nameHint: 'Guests read it beside the price, such as “Weekend”.',
  change: 'Change in %',
  changeHint: '+25 for more, −10 for less.',
  changeWrong: 'Enter a percentage from −100 to +900, such as +25 or −10.',
  weekdays: 'On',
  oneDay: 'A rule needs at least one day.',
  from: 'From',
  until: 'Until',
  nightHint: 'For a night, add one rule until midnight and one from midnight.',
  firstDay: 'First day',
  lastDay: 'Last day',
  noDate: 'Enter both dates. The season doesn’t change until then.',
  backwards: 'The last day is before the first. The season doesn’t change until you fix this.',
  earlier: (what: string) => `Move up: ${what}`,
  later: (what: string) => `Move down: ${what}`,
  remove: (what: string) => `Remove: ${what}`,
  movedTo: (place: number, of: number) => `Now ${place} of ${of}.`,
  removed: 'Removed.',
} as const

export const simulatorWords = {
  simulate: 'What would it cost?',
  simulateText: 'The price a guest pays with the settings above.',
  from: 'From',
  to: 'To',
  start: 'Start',
  length: 'Length in hours',
  people: 'People',
  mode: 'Booking type',
  days: 'By the day',
  hoursMode: 'By the hour',
  youReceive: 'You receive',
  commission: 'after our commission',
  simulateFirst: 'Set a price and the place on the map first.',
} as const

export const waysToBook = {
  label: 'Booking method',
  instant: 'Instantly: confirmed as soon as it’s paid',
  request: 'On request: you have 24 hours to respond, or until the start if that’s sooner',
} as const
