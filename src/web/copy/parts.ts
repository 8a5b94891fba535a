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
  text: 'For example, a hall and its rooms, or a floor and its desks. Booking the whole books every part, and while a part is booked, the whole can’t be.',
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
