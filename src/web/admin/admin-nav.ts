import type { Overview } from '../client/api-types.ts'
import { accountingWords } from '../copy/accounting.ts'
import {
  alertsWords,
  allBookingsWords,
  chargesWords,
  environmentWords,
  errorsWords,
  insightsWords,
  jobsWords,
  storedFileWords,
  vitalsWords,
  adminWords as words,
} from '../copy/admin.ts'
import { apiKeyWords } from '../copy/api-keys.ts'
import { problemQueueWords } from '../copy/problems.ts'
import { webhookWords } from '../copy/webhooks.ts'

export type QueueName = Exclude<keyof Overview, 'starterPages'>
export type NavPage = {
  to: string
  label: string
  queues?: readonly QueueName[]
  /** Failures are red, with an icon. */
  fails?: boolean
  also?: readonly string[]
}

const page = (to: string, label: string, more: Omit<NavPage, 'to' | 'label'> = {}): NavPage => ({ to, label, ...more })

export const adminNav: readonly { name: string | null; pages: readonly NavPage[] }[] = [
  { name: null, pages: [page('/admin', words.overview)] },
  {
    name: words.groups.review,
    pages: [
      page('/admin/applications', words.applications, { queues: ['applications'] }),
      page('/admin/listings', words.listings, { queues: ['listings'] }),
      page('/admin/problems', problemQueueWords.head, { queues: ['problems'] }),
      page('/admin/subject-reports', words.allReports, {
        queues: ['subjectReports', 'messageReports', 'reviewReports'],
        also: ['/admin/message-reports', '/admin/reports'],
      }),
      page('/admin/bookings', words.bookings, { queues: ['bookings'] }),
      page('/admin/alerts', alertsWords.head, { queues: ['alerts'], fails: true }),
    ],
  },
  {
    name: words.groups.marketplace,
    pages: [
      page('/admin/all-bookings', allBookingsWords.head),
      page('/admin/people', words.people),
      page('/admin/pages', words.contentPages),
      page('/admin/files', storedFileWords.head),
    ],
  },
  {
    name: words.groups.money,
    pages: [
      page('/financial/platform', accountingWords.platform),
      page('/financial/all-payouts', accountingWords.payouts, { queues: ['failedPayouts'], fails: true }),
      page('/financial/ledger', accountingWords.ledger),
      page('/financial/disputes', accountingWords.disputes, { queues: ['disputes'] }),
      page('/financial/reconciliation', accountingWords.reconciliation, { queues: ['differences'] }),
      page('/admin/charges', chargesWords.head),
    ],
  },
  {
    name: words.groups.site,
    pages: [
      page('/admin/insights', insightsWords.head),
      page('/admin/vitals', vitalsWords.head),
      page('/admin/errors', errorsWords.head, { queues: ['errors'], fails: true }),
      page('/admin/jobs', jobsWords.head, { queues: ['jobs'], fails: true }),
    ],
  },
  {
    name: words.groups.settings,
    pages: [
      page('/admin/settings', words.site),
      page('/admin/environment', environmentWords.head),
      page('/admin/developers', apiKeyWords.siteHead),
      page('/admin/webhooks', webhookWords.nav, { also: ['/admin/webhook-deliveries'] }),
      page('/admin/audit-log', words.auditLog),
    ],
  },
]
