import { paymentKind } from '../src/domain/bookings/request.ts'
import type { SpaceType } from '../src/domain/spaces/space.ts'
import type { DemoBooking, Drawn } from './booking-outcome.ts'
import { chance } from './chance.ts'
import type { Draft } from './plan-spaces.ts'

/** When a host was asked, and answered or was let off. */
export type Request = { at: Temporal.Instant; answeredAt: Temporal.Instant }

/** How many of a type take every booking at once; the first page keeps one that its host looks at first. */
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

/** Drawn beside the rest, which stays as it is. */
export const isInstant = ({ seed, type, featured }: Draft): boolean =>
  featured ? type !== 'event_space' : chance(`instant ${seed}`).happens(INSTANT[type])

/** Null where there was no time left to ask. */
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

/** Whether the host was asked within the days for which money can be set aside; before them a card is kept. */
export const isSetAside = ({ request, slot }: DemoBooking): boolean =>
  request !== null &&
  paymentKind({ state: 'held', instant: false, start: slot.period.from }, request.at) === 'authorise'
