import type { Booking } from '../../client/api-types.ts'
import type { Doing } from './load-booking.ts'

/** Identifies a form that asks for a reason. Forms with the same name share what was typed. */
export const reasonFor = ({ id, state }: Pick<Booking, 'id' | 'state'>, doing: Doing): string =>
  `${id} ${state} ${doing}`
