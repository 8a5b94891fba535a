import { CATEGORIES, REVIEW_DAYS } from '../src/domain/reviews/review.ts'
import type { SpaceType } from '../src/domain/spaces/space.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { type Chance, chance } from './chance.ts'
import { OPENINGS, PURPOSES, VERDICTS } from './review-purposes.ts'
import { APOLOGIES, COMPLAINTS, MIDDLING, MORE, OF_GUESTS, PRAISE, THANKS } from './review-words.ts'

const HOUR = 3_600_000

export type ReviewRow = ReturnType<typeof review>
type Facts = { id: string; by: 'guest' | 'host'; overall: number; body: string; reply: string | null; at: number }

/**
 * Generates reviews of completed bookings. All are visible, because both the guest and the host have written one or 14
 * days have passed.
 */
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
    told.set(spaceId, before)
    const reply = overall <= 3 ? (c.happens(0.5) ? c.pick(APOLOGIES) : null) : c.happens(0.14) ? c.pick(THANKS) : null
    const facts: Facts[] = [{ id: c.uuid(), by: 'guest', overall, body, reply, at: soon() }]
    // Reviews stay hidden until both the guest and the host have written one or 14 days have passed, so recent ones
    // come in pairs.
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
    const visible = facts.length === 2 ? Math.max(...facts.map((one) => one.at)) : ended + REVIEW_DAYS * 24 * HOUR
    return facts.map((one) => review(booking, one, { visible, base: base.epochMilliseconds }, c))
  })
}

function review(
  { id: bookingId, guest, space }: DemoBooking,
  { id, by, overall, body, reply, at }: Facts,
  { visible, base }: { visible: number; base: number },
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
    categories: Object.fromEntries(CATEGORIES[by].map((name) => [name, near()])),
    body,
    reply,
    created_at: new Date(at).toISOString(),
    visible_at: new Date(visible).toISOString(),
    counted_at: new Date(visible).toISOString(),
    replied_at: reply === null ? null : new Date(Math.min(visible + 20 * HOUR, base)).toISOString(),
  }
}

/** Good rooms mostly get five stars, and even the best room sometimes gets three. */
function ratingOf(quality: number, c: Chance): number {
  return c.weighed([
    [5, 0.3 + quality * 1.1],
    [4, 0.3],
    [3, 0.1 * (1.1 - quality)],
    [2, 0.05 * (1 - quality)],
    [1, 0.02 * (1 - quality)],
  ])
}

/** Returns one to three sentences that no other review of this space uses. */
function bodyOf({ space, slot }: DemoBooking, overall: number, host: string, told: Set<string>, c: Chance): string {
  const words: Record<string, string> = {
    host,
    district: space.row.location.split(',')[0] ?? '',
    days: slot.days > 1 ? `${slot.days} days` : 'one day',
  }
  const said: string[] = []
  const say: Say = (pool, count, tone) => {
    const left = pool.filter((sentence) => !told.has(sentence))
    const chosen = c.some(left, count)
    // A newly built sentence is used only if there is no other one, because two in a row would look generated.
    if (chosen.length + said.length === 0) chosen.push(newSentence(space.draft.type, tone, told, c))
    for (const sentence of chosen) told.add(sentence)
    said.push(...chosen)
  }
  draw(space.draft.type, overall, c, say)
  return said.join(' ').replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
}

type Say = (pool: readonly string[], count: number, tone: keyof typeof VERDICTS) => void

function draw(type: SpaceType, overall: number, c: Chance, say: Say): void {
  if (overall <= 2) say(COMPLAINTS, c.int(1, 2), 'bad')
  else if (overall === 3) say(MIDDLING, c.int(1, 2), 'mixed')
  else {
    say(PRAISE[type], overall === 5 ? c.int(1, 2) : 1, 'good')
    if (overall === 4 && c.happens(0.5)) say(MIDDLING, 1, 'mixed')
    if (c.happens(0.6)) say(MORE, 1, 'good')
  }
}

function newSentence(type: SpaceType, tone: keyof typeof VERDICTS, told: ReadonlySet<string>, c: Chance): string {
  for (;;) {
    const sentence = `${c.pick(OPENINGS)} ${c.pick(PURPOSES[type])}: ${c.pick(VERDICTS[tone])}.`
    if (!told.has(sentence)) return sentence
  }
}
