import type { BookingId } from '../../src/domain/kernel/id.ts'
import { CATEGORIES } from '../../src/domain/reviews/review.ts'
import { anEnteredGuest, aVisitor, enteredAs, type Person } from './people.ts'
import { aSpace } from './spaces.ts'
import type { World } from './world.ts'

const all = <Name extends string>(names: readonly Name[], stars: number) =>
  Object.fromEntries(names.map((name) => [name, stars])) as Record<Name, number>
export const EXAMPLE_STARS = { guest: all(CATEGORIES.guest, 4), host: all(CATEGORIES.host, 4) }

type Given = { overall: number; role?: 'guest' | 'host'; visible: Temporal.Instant }

export async function aStay(
  { sql, clock }: Pick<World, 'sql' | 'clock'>,
  space: { id: string; hostId: string },
  guestId: string,
  hoursAgo = 40,
): Promise<BookingId> {
  const to = clock.now().subtract({ hours: hoursAgo })
  const from = to.subtract({ hours: 8 })
  const [row] = await sql<{ id: BookingId }[]>`
    with stay as (
      insert into bookings (space_id, host_id, guest_id, state, mode, ask, period, occupied, zone, people, quote, currency, total_cents, commission_cents,
        host_receives_cents, fee_version, cancellation, house_rules, created_at, confirmed_at, ended_at, instant, cancellation_tiers)
      values (${space.id}, ${space.hostId}, ${guestId}, 'completed', 'days', '{"mode": "days", "startDate": "2027-02-01", "endDate": "2027-02-01"}',
        tstzrange(${from}, ${to}), tstzrange(${from}, ${to}), 'Europe/Berlin', 1, '{"currency": "USD", "lines": [], "total": 0, "commission": 0, "hostReceives": 0}', 'USD', 0, 0, 0, 1, 'moderate', '',
        ${from}, ${from}, ${to}, true, '[]') returning id
    ), event as (
      insert into booking_events (booking_id, at, actor, from_state, to_state)
      select id, at, 'system', was, state from stay, (values (1, ${from}::timestamptz, 'held', 'confirmed'), (2, ${to}, 'confirmed', 'completed')) step (n, at, was, state) order by n
    )
    select id from stay`
  return row?.id as BookingId
}

/** Inserts a review without checking the rules. It becomes visible at the given instant. */
export async function aReview(
  world: Pick<World, 'sql' | 'clock'>,
  space: { id: string; hostId: string },
  guestId: string,
  { overall, role = 'guest', visible }: Given,
): Promise<string> {
  const now = world.clock.now()
  const booking = await aStay(world, space, guestId)
  const counted = Temporal.Instant.compare(visible, now) <= 0 ? visible : null
  const [row] = await world.sql<{ id: string }[]>`
    insert into reviews (booking_id, space_id, author_id, by_role, overall, body, created_at, visible_at, counted_at)
    values (${booking}, ${space.id}, ${role === 'guest' ? guestId : space.hostId}, ${role}, ${overall}, 'A quiet room.', ${now}, ${visible}, ${counted})
    returning id`
  return row?.id ?? ''
}

export async function twoSides(world: World, { by, hoursAgo = 40 }: { by?: Person; hoursAgo?: number } = {}) {
  const space = await aSpace(world)
  const [guest, host] = [by ?? (await anEnteredGuest(world)), await enteredAs(world, space.hostId)]
  const id = await aStay(world, space, guest.id, hoursAgo)
  const sides = {
    space,
    guest,
    host,
    id,
    fromGuest: (overall = 5, text = 'A quiet room.') =>
      sides.guest.api.reviews.writeReview({ id, overall, categories: EXAMPLE_STARS.guest, text }),
    fromHost: (overall = 4, text = 'Left as found.') =>
      sides.host.api.reviews.writeReview({ id, overall, categories: EXAMPLE_STARS.host, text }),
    /** The earlier sessions have expired, so both people sign in again. */
    enterAgain: async () => {
      sides.guest = await enteredAs(world, guest.id)
      sides.host = await enteredAs(world, host.id)
    },
  }
  return sides
}

export async function listedOf(world: World, { id }: { id: string }) {
  return (await aVisitor(world).api.reviews.listReviews({ id })).items
}

export async function ratingOf({ sql }: World, { id }: { id: string }) {
  const [row] = await sql<
    { rating: string | null; n: number }[]
  >`select rating, review_count as n from spaces where id = ${id}`
  return [row?.rating == null ? null : Number(row.rating), row?.n]
}
