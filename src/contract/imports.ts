import { z } from 'zod'
import { CELL_PROBLEMS } from '../domain/spaces/cell-problem.ts'
import { MOST_IMPORTED_BYTES } from '../domain/spaces/import-columns.ts'
import { bookingId, count, day, idempotencyKey, instant, keyReused, named, tooMany, words } from './shapes.ts'

/** JSON escapes quotes and line breaks, so the body is larger than the file. */
export const importBody = { bodyLimit: 3 * MOST_IMPORTED_BYTES, once: true } as const

/** With `preview`, the rows are checked and nothing is created. */
export const importInput = z.object({
  csv: words(MOST_IMPORTED_BYTES),
  preview: z.boolean().default(false),
  idempotencyKey,
})

const row = { row: count }

export const importRefusals = {
  ...keyReused,
  ...tooMany,
  file_refused: {
    status: 422,
    data: z.object({
      file: z.discriminatedUnion('code', [
        z.object({ code: z.enum(['stray_quote', 'open_quote']), ...row }),
        z.object({
          code: z.enum(['missing_columns', 'unknown_columns', 'repeated_columns']),
          columns: z.array(z.string()),
        }),
        z.object({ code: z.literal('too_many_rows'), most: count }),
        z.object({ code: z.literal('no_rows') }),
      ]),
    }),
  },
} as const

const problem = named(
  'ImportProblem',
  'What is wrong with a cell. `value` has its first characters, and `scheduled` is the booking, hold or block at that time.',
  z.object({
    ...row,
    column: z.string(),
    value: z.string(),
    code: z.enum(CELL_PROBLEMS),
    least: z.number().optional(),
    most: z.number().optional(),
    options: z.array(z.string()).readonly().optional(),
    latest: day.optional(),
    other: count.optional(),
    scheduled: z
      .object({
        kind: z.enum(['hold', 'request', 'booking', 'change', 'block', 'import']),
        from: instant,
        to: instant,
        zone: z.string(),
        name: z.string().nullable(),
        bookingId: bookingId.nullable(),
      })
      .optional(),
  }),
)

/** If there are problems, nothing is created. */
export const importShape = <Row extends z.ZodRawShape, Made extends z.ZodType>(cells: Row, made: Made) =>
  z.object({
    rows: z.array(z.object({ ...row, ...cells })),
    problems: z.array(problem),
    made: z.array(made),
  })
