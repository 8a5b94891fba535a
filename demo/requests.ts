import { paymentKind } from '../src/domain/bookings/request.ts'
import type { SpaceType } from '../src/domain/spaces/space.ts'
import type { DemoBooking, Drawn } from './booking-outcome.ts'
import { chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'

export type Request = { at: Temporal.Instant; answeredAt: Temporal.Instant }

/**
 * The share of spaces of each type that allow instant booking. On the home page, every space except the event space
 * allows it.
 */
const INSTANT: Readonly<Record<SpaceType, number>> = {
  studio: 0.75,
  office: 0.85,
  warehouse: 0.7,
  meeting_room: 0.95,
  event_space: 0.4,
  workshop: 0.7,
  coworking: 0.95,
  retail: 0.6,
}

/** Uses its own random values, so that the space's other random values don't change. */
export const isInstant = ({ seed, type, featured }: Draft): boolean =>
  featured ? type !== 'event_space' : chance(`instant ${seed}`).happens(INSTANT[type])

/** Returns null if there was no time for a request. */
export function requestOf(
  { space, slot, createdAt }: Drawn,
  at: Temporal.Instant,
  base: Temporal.Instant,
): Request | null {
  const c = chance(`request ${space.draft.seed} ${createdAt}`)
  const answeredAt = at.add({ minutes: Math.round(8 + c.next() ** 3 * 22 * 60) })
  const late = [slot.period.from.subtract({ hours: 1 }), base].some(
    (end) => Temporal.Instant.compare(answeredAt, end) >= 0,
  )
  return late ? null : { at, answeredAt }
}

/**
 * Returns whether the request was recent enough to authorise the payment on the card. Earlier requests only save the
 * card.
 */
export const isSetAside = ({ request, slot }: DemoBooking): boolean =>
  request !== null &&
  paymentKind({ state: 'held', instant: false, start: slot.period.from }, request.at) === 'authorise'
