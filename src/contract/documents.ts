import { z } from 'zod'
import { bookingId, centsShape, endpoint, inQuery, instant, tooMany } from './shapes.ts'

const tags = ['Bookings']

/** GET /bookings/{id}/documents: the documents of the caller's booking with their download paths. */
const listDocuments = endpoint('signed_in')
  .route({ method: 'GET', path: '/bookings/{id}/documents', tags, summary: 'Receipt and credit notes of a booking' })
  .input(z.object({ id: bookingId }))
  .output(
    z.object({
      items: z.array(
        z.object({
          kind: z.enum(['receipt', 'credit_note']),
          name: z.string(),
          cents: centsShape,
          currency: z.string(),
          issuedAt: instant,
          path: z.string(),
        }),
      ),
    }),
  )

const creditNote = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/bookings/{id}/credit-note.pdf',
    tags,
    summary: 'Download a credit note, by default the latest',
  })
  .errors(tooMany)
  .input(
    z.object({
      id: bookingId,
      number: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
    }),
  )
  .output(z.file())

export const documents = { listDocuments, creditNote }
