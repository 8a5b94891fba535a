import { z } from 'zod'
import { REVIEW_OUTCOMES } from '../domain/kernel/report.ts'
import { LISTING_REASONS, PERSON_REASONS, REPORTED } from '../domain/reports/report-reasons.ts'
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
  uuid,
  words,
} from './shapes.ts'

/** A person is identified by the space they host, or by the conversation or booking in which the caller met them. */
const about = z.discriminatedUnion('of', [
  z.object({ of: z.literal('listing'), spaceId, reason: z.enum(LISTING_REASONS) }),
  z.object({ of: z.literal('host'), spaceId, reason: z.enum(PERSON_REASONS) }),
  z.object({ of: z.literal('conversation'), conversationId, reason: z.enum(PERSON_REASONS) }),
  z.object({ of: z.literal('booking'), bookingId, reason: z.enum(PERSON_REASONS) }),
])

const reportSubject = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/reports',
    tags: ['Spaces'],
    summary: 'Report a listing or a person',
    description:
      'Reports a published listing, its host, or the other person in a conversation or booking. While a report is open, reporting the same subject again changes nothing.',
  })
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

const settleSubjectReports = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/subject-reports/settlements',
    tags: ['Admin'],
    summary: 'Settle reports of listings and people',
    description: '`taken_down` also returns the listing to its host. Reports about people are skipped.',
  })
  .errors({ reason_required: { status: 422 } })
  .input(settlement(REVIEW_OUTCOMES))
  .output(settledCount)

const showSubject = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/subjects/{id}',
    tags: ['Admin'],
    summary: 'Show reports and reviews of a person or a listing',
    description: '`id` is a person or a listing. Returns at most 50 reports and 50 reviews, latest first.',
  })
  .input(z.object({ id: uuid }))
  .output(
    z.object({
      reports: z.array(
        z.object({
          id: uuid,
          about: z.enum(REPORTED),
          reason: z.string(),
          note: z.string(),
          at: instant,
          reporter: z.string().nullable(),
          outcome: z.enum(REVIEW_OUTCOMES).nullable(),
        }),
      ),
      reviews: z.array(
        z.object({
          id: uuid,
          by: z.enum(['guest', 'host']),
          written: z.boolean().describe('True if the person of the request wrote it.'),
          author: z.object({ id: uuid, name: z.string() }),
          overall: z.int(),
          body: z.string(),
          at: instant,
          takenDown: z.boolean(),
          bookingId,
          space: z.object({ id: spaceId, title: z.string() }),
        }),
      ),
    }),
  )

export const reports = { reportSubject, listSubjectReports, settleSubjectReports, showSubject }
