import type { World } from './world.ts'

type Given = { overall: number; role?: 'guest' | 'host'; visible: Temporal.Instant | null }

/** A review of a stay that is over; writing one has no endpoint yet, so by its rows. */
export async function aReview(
  { sql, clock }: Pick<World, 'sql' | 'clock'>,
  space: { id: string; hostId: string },
  guestId: string,
  { overall, role = 'guest', visible }: Given,
): Promise<void> {
  const now = clock.now()
  const [from, to] = [now.subtract({ hours: 48 }), now.subtract({ hours: 40 })]
  await sql`
    with stay as (
      insert into bookings (space_id, host_id, guest_id, state, mode, ask, period, occupied, zone, people, quote, currency, total_cents, commission_cents,
        host_receives_cents, fee_version, cancellation, house_rules, created_at, confirmed_at, instant, cancellation_tiers)
      values (${space.id}, ${space.hostId}, ${guestId}, 'completed', 'days', '{}', tstzrange(${from}, ${to}), tstzrange(${from}, ${to}), 'Europe/Berlin', 1,
        '{}', 'USD', 0, 0, 0, 1, 'moderate', '', ${from}, ${from}, true, '[]') returning id)
    insert into reviews (booking_id, space_id, author_id, by_role, overall, body, created_at, visible_at)
    select id, ${space.id}, ${role === 'guest' ? guestId : space.hostId}, ${role}, ${overall}, 'A quiet room.', ${now}, ${visible} from stay`
}
