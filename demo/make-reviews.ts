import type { SpaceType } from '../src/domain/spaces/space.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { type Chance, chance } from './chance.ts'
import { APOLOGIES, COMPLAINTS, MIDDLING, MORE, OF_GUESTS, PRAISE, THANKS } from './review-words.ts'

const CATEGORIES = ['cleanliness', 'accuracy', 'communication', 'access', 'value']
const HOUR = 3_600_000

export type ReviewRow = ReturnType<typeof review>
type Facts = { id: string; by: 'guest' | 'host'; overall: number; body: string; reply: string | null; at: number }

/** Reviews of completed bookings: all of them visible by now, since both wrote or their 14 days are over. */
export function makeReviews(
  bookings: readonly DemoBooking[],
  hostNames: ReadonlyMap<string, string>,
  base: Temporal.Instant,
) {
  const told = new Map<string, Set<string>>()
  return bookings.flatMap((booking) => {
    const c = chance(`review ${booking.seed}`)
    const ended = booking.slot.period.to.epochMilliseconds
    const since = base.epochMilliseconds - ended
    const { popularity } = booking.space.draft
    if (booking.state !== 'completed' || since < 6 * HOUR || !c.happens(0.52 + 0.3 * popularity)) return []
    const recent = since < 14.5 * 24 * HOUR
    const soon = () => Math.round(ended + Math.min(c.next() ** 2 * 12 * 24 + 2, (since / HOUR) * 0.9) * HOUR)
    const spaceId = booking.space.row.id
    const before = told.get(spaceId) ?? new Set()
    const overall = ratingOf(booking.space.draft.quality, c)
    const host = hostNames.get(booking.space.row.host_id) ?? ''
    const body = bodyOf(booking, overall, host, before, c)
    told.set(spaceId, before.add(body))
    const reply = overall <= 3 ? (c.happens(0.5) ? c.pick(APOLOGIES) : null) : c.happens(0.14) ? c.pick(THANKS) : null
    const facts: Facts[] = [{ id: c.uuid(), by: 'guest', overall, body, reply, at: soon() }]
    // Blind until both wrote or 14 days passed: what is not old enough has both.
    if (recent || c.happens(0.6))
      facts.push({
        id: c.uuid(),
        by: 'host',
        overall: c.weighed([
          [5, 8],
          [4, 2],
          [3, 0.3],
        ]),
        body: c.pick(OF_GUESTS),
        reply: null,
        at: soon(),
      })
    const visible = facts.length === 2 ? Math.max(...facts.map((one) => one.at)) : ended + 14 * 24 * HOUR
    return facts.map((one) => review(booking, one, visible, c))
  })
}

function review(
  { id: bookingId, guest, space }: DemoBooking,
  { id, by, overall, body, reply, at }: Facts,
  visible: number,
  c: Chance,
) {
  const near = () =>
    Math.max(
      1,
      Math.min(
        5,
        overall +
          c.weighed([
            [0, 7],
            [1, 2],
            [-1, 2],
          ]),
      ),
    )
  return {
    id,
    booking_id: bookingId,
    space_id: space.row.id,
    author_id: by === 'guest' ? guest.id : space.row.host_id,
    by_role: by,
    overall,
    categories: by === 'guest' ? Object.fromEntries(CATEGORIES.map((name) => [name, near()])) : {},
    body,
    reply,
    created_at: new Date(at).toISOString(),
    visible_at: new Date(visible).toISOString(),
  }
}

/** Good rooms get fives; even the best get a three now and then. */
function ratingOf(quality: number, c: Chance): number {
  return c.weighed([
    [5, 0.3 + quality * 1.1],
    [4, 0.3],
    [3, 0.1 * (1.1 - quality)],
    [2, 0.05 * (1 - quality)],
    [1, 0.02 * (1 - quality)],
  ])
}

/** Some sentences; of twelve draws the first that nobody has said of this space. */
function bodyOf(
  { space, slot }: DemoBooking,
  overall: number,
  host: string,
  told: ReadonlySet<string>,
  c: Chance,
): string {
  const words: Record<string, string> = {
    host,
    district: space.row.location.split(',')[0] ?? '',
    days: slot.days > 1 ? `${slot.days} days` : 'one day',
  }
  let body = ''
  for (let n = 0; n < 12 && (body === '' || told.has(body)); n++) {
    body = sentences(space.draft.type, overall, c)
      .join(' ')
      .replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  }
  return body
}

function sentences(type: SpaceType, overall: number, c: Chance): string[] {
  if (overall === 5)
    return [
      ...c.some(PRAISE[type], c.int(1, 2)),
      ...c.some(
        MORE,
        c.weighed([
          [0, 2],
          [1, 4],
          [2, 2],
        ]),
      ),
    ]
  if (overall === 4) return [...c.some(PRAISE[type], 1), ...c.some(MIDDLING, c.int(0, 1)), ...c.some(MORE, c.int(0, 1))]
  return overall === 3 ? c.some(MIDDLING, c.int(1, 2)) : c.some(COMPLAINTS, c.int(1, 2))
}
