import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { lookUpBookings, lookUpPeople, lookUpSpaces } from './look-up.sql.ts'

const MOST = 5

export async function lookUp({ deps: { sql }, account }: Context<'signed_in'>, { q }: { q: string }) {
  const isAdmin = account.role === 'admin'
  const asked = { q, host: isAdmin ? null : account.id, limit: MOST }
  const [bookings, spaces, people] = await Promise.all([
    lookUpBookings(sql, asked),
    lookUpSpaces(sql, asked),
    isAdmin ? lookUpPeople(sql, asked) : [],
  ])
  return ok({
    bookings: bookings.map(({ number, ...row }) => ({ ...row, number: bookingNumber(number) })),
    spaces: [...spaces],
    people: [...people],
  })
}
