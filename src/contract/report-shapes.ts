import { z } from 'zod'
import { REPORT_STATES } from '../domain/kernel/report.ts'
import { cursor, instant, uuid, words } from './shapes.ts'

export const reportsAsked = z.object({ state: z.enum(REPORT_STATES).default('open'), cursor: cursor.optional() })

/** The author of the reported content, and who settled the report, how and why; null while it is open. */
export const reportFacts = <const Outcome extends string>(outcomes: readonly Outcome[]) => ({
  authorId: uuid,
  settled: z
    .object({ at: instant, outcome: z.enum(outcomes), by: z.string().nullable(), reason: z.string() })
    .nullable(),
})

export const reportPage = { open: z.int(), settled: z.int(), nextCursor: z.string().nullable() }

/** Up to a hundred reports with one reason. Reports settled in between are skipped; `done` counts the rest. */
export const settlement = <const Outcome extends string>(outcomes: readonly Outcome[]) =>
  z.object({ ids: z.array(uuid).min(1).max(100), outcome: z.enum(outcomes), reason: words(2_000).trim().min(1) })
export const settledCount = z.object({ done: z.int() })
