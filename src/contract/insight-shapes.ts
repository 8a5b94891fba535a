import { z } from 'zod'
import { EARLIEST, SPANS } from '../domain/insights/day-range.ts'
import { count } from './financial-shapes.ts'
import { day, inQuery } from './shapes.ts'

const date = day.refine((text) => text >= EARLIEST, 'is too long ago')
/** UTC days: the last 7, 28 or 90, or from one date to another, 366 days at most. */
export const askedRange = {
  span: inQuery(z.coerce.number<unknown>().pipe(z.literal(SPANS)).optional()),
  first: date.optional(),
  last: date.optional(),
}

const dates = { from: z.string(), to: z.string() }
export const rangeShape = z.object({ ...dates, days: count, before: z.object(dates) })
export const countsByDay = z.array(z.object({ day: z.string(), count, before: count }))
