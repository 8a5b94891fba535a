import { z } from 'zod'
import { REVIEW_OUTCOMES } from '../domain/kernel/report.ts'
import { LISTING_REASONS, PERSON_REASONS } from '../domain/reports/report-reasons.ts'
import { nothing } from './accounts.ts'
import { conversationId } from './messages.ts'
import {
  bookingId,
  endpoint,
  instant,
  reportFacts,
  reportPage,
  reportsAsked,
  settledCount,
  settlement,
  spaceId,
  tooMany,
  words,
} from './shapes.ts'

/** A person is identified by the space they host, or by the conversation or booking in which the caller met them. */
const about = z.discriminatedUnion('of', [
  z.object({ of: z.literal('listing'), spaceId, reason: z.enum(LISTING_REASONS) }),
  z.object({ of: z.literal('host'), spaceId, reason: z.enum(PERSON_REASONS) }),
  z.object({ of: z.literal('conversation'), conversationId, reason: z.enum(PERSON_REASONS) }),
  z.object({ of: z.literal('booking'), bookingId, reason: z.enum(PERSON_REASONS) }),
])

/**
 * Reports a published listing, its host, or the other person in a conversation or booking. While a report is open,
 * reporting the same subject again changes nothing.
 */
const reportSubject = endpoint('signed_in')
  .route({ method: 'POST', path: '/reports', tags: ['Spaces'], summary: 'Report a listing or a person' })
  .errors({ ...tooMany, own_subject: { status: 403 } })
  .input(z.object({ about, note: words(1_000).default('') }))
  .output(nothing)

const listSubjectReports = endpoint('admin')
  .route({ method: 'GET', path: '/admin/subject-reports', tags: ['Admin'], summary: 'Reported listings and people' })
  .errors({ bad_cursor: { status: 422 } })
  .input(reportsAsked)
  .output(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          ...reportFacts(REVIEW_OUTCOMES),
          reason: z.enum([...LISTING_REASONS, ...PERSON_REASONS]),
          note: z.string(),
          at: instant,
          reporter: z.string().nullable(),
          space: z.object({ id: spaceId, title: z.string(), published: z.boolean() }).nullable(),
          person: z.string().nullable(),
        }),
      ),
      ...reportPage,
    }),
  )

/** `taken_down` also returns the listing to its host. Reports about people are skipped. */
const settleSubjectReports = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/subject-reports/settlements',
    tags: ['Admin'],
    summary: 'Settle reports of listings and people',
  })
  .errors({ reason_required: { status: 422 } })
  .input(settlement(REVIEW_OUTCOMES))
  .output(settledCount)

export const reports = { reportSubject, listSubjectReports, settleSubjectReports }
