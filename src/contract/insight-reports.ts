import { z } from 'zod'
import { METRICS } from '../domain/insights/web-vital.ts'
import { count } from './financial-shapes.ts'
import { askedRange, countsByDay, rangeShape } from './insight-shapes.ts'
import { centsShape, endpoint } from './shapes.ts'

const tags = ['Admin']
const beside = { count, before: count }
const step = z.object(beside)

/** GET /admin/insights: what people did, how the place grew, and where they searched for nothing. */
const showInsights = endpoint('admin')
  .route({ method: 'GET', path: '/admin/insights', tags, summary: 'Funnel, growth and searches without results' })
  .input(z.object(askedRange))
  .output(
    z.object({
      range: rangeShape,
      /** Looks at Browse and at spaces, not of who asks not to be followed; holds and bookings of everybody. */
      funnel: z.object({ searches: step, views: step, holds: step, bookings: step }),
      growth: z.array(
        z.object({ what: z.enum(['accounts', 'hosts', 'spaces', 'bookings']), ...beside, byDay: countsByDay }),
      ),
      /** Totals of what was confirmed in these days, as they were agreed. */
      turnover: z.array(
        z.object({ currency: z.string(), cents: centsShape, beforeCents: centsShape, byDay: countsByDay }),
      ),
      emptySearches: z.object({
        ...beside,
        /** The 50 most searched for; `words` is empty for anywhere, … for the many others of a day. */
        items: z.array(z.object({ words: z.string(), ...beside })),
      }),
    }),
  )

/** Three of four values lie at or below `p75`, in ms, of `cls` in thousandths; exact to a bucket. Shares are of all values. */
const standing = {
  count,
  p75: count.nullable(),
  rating: z.enum(['good', 'needs_work', 'poor']).nullable(),
  good: count,
  needsWork: count,
  poor: count,
  beforeCount: count,
  beforeP75: count.nullable(),
}

/** GET /admin/vitals: how fast pages are for three of four visits. */
const showVitals = endpoint('admin')
  .route({ method: 'GET', path: '/admin/vitals', tags, summary: 'Web vitals by page' })
  .input(z.object({ ...askedRange, metric: z.enum(METRICS).default('lcp') }))
  .output(
    z.object({
      range: rangeShape,
      metric: z.enum(METRICS),
      /** Up to the first is good, up to the second needs work; null where nobody has published any. */
      bounds: z.object({ good: count, fair: count }).nullable(),
      overall: z.object(standing),
      pages: z.array(z.object({ page: z.string(), ...standing })),
      byDay: z.array(z.object({ day: z.string(), count, p75: count.nullable() })),
    }),
  )

export const insightReports = { showInsights, showVitals }
