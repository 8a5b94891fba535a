import { z } from 'zod'
import { METRICS } from '../domain/insights/web-vital.ts'
import { count } from './financial-shapes.ts'
import { askedRange, countsByDay, rangeShape } from './insight-shapes.ts'
import { centsShape, endpoint } from './shapes.ts'

const tags = ['Admin']
const beside = { count, before: count }
const step = z.object(beside)

/** GET /admin/insights: user activity, growth, and searches without results. */
const showInsights = endpoint('admin')
  .route({ method: 'GET', path: '/admin/insights', tags, summary: 'Funnel, growth and searches without results' })
  .input(z.object(askedRange))
  .output(
    z.object({
      range: rangeShape,
      /**
       * Views of Browse and of spaces exclude people who opted out of tracking; holds and bookings include everyone.
       */
      funnel: z.object({ searches: step, views: step, holds: step, bookings: step }),
      growth: z.array(
        z.object({ what: z.enum(['accounts', 'hosts', 'spaces', 'bookings']), ...beside, byDay: countsByDay }),
      ),
      /** The agreed totals of bookings confirmed in these days. */
      turnover: z.array(
        z.object({ currency: z.string(), cents: centsShape, beforeCents: centsShape, byDay: countsByDay }),
      ),
      emptySearches: z.object({
        ...beside,
        /**
         * The 50 most frequent searches without results. `words` is empty for searches without a place, and … for rare
         * ones.
         */
        items: z.array(z.object({ words: z.string(), ...beside })),
      }),
    }),
  )

/**
 * Three of four values are at most `p75`, in ms (`cls` in thousandths), accurate to a bucket. Shares are of all values.
 */
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
      /** Good up to the first value, needs work up to the second; null without published bounds. */
      bounds: z.object({ good: count, fair: count }).nullable(),
      overall: z.object(standing),
      pages: z.array(z.object({ page: z.string(), ...standing })),
      byDay: z.array(z.object({ day: z.string(), count, p75: count.nullable() })),
    }),
  )

export const insightReports = { showInsights, showVitals }
