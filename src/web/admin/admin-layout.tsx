import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import {
  alertsWords,
  allBookingsWords,
  chargesWords,
  environmentWords,
  errorsWords,
  insightsWords,
  jobsWords,
  settingsWords,
  storedFileWords,
  vitalsWords,
  adminWords as words,
} from '../copy/admin.ts'
import { problemQueueWords } from '../copy/problems.ts'
import { subjectReportWords } from '../copy/reports.ts'
import { useOpenInView } from '../ui/use-open-in-view.ts'
import styles from './admin-layout.module.css'

/** Pending work comes first, then people and content, then site-wide settings. */
const pages = [
  { to: '/admin', label: words.overview, end: true },
  { to: '/admin/applications', label: words.applications, end: false },
  { to: '/admin/listings', label: words.listings, end: false },
  { to: '/admin/bookings', label: words.bookings, end: false },
  { to: '/admin/problems', label: problemQueueWords.head, end: false },
  { to: '/admin/reports', label: words.reports, end: false },
  { to: '/admin/subject-reports', label: subjectReportWords.head, end: false },
  { to: '/admin/message-reports', label: words.messageReports, end: false },
  { to: '/admin/alerts', label: alertsWords.head, end: false },
  { to: '/admin/jobs', label: jobsWords.head, end: false },
  { to: '/admin/insights', label: insightsWords.head, end: false },
  { to: '/admin/vitals', label: vitalsWords.head, end: false },
  { to: '/admin/errors', label: errorsWords.head, end: false },
  { to: '/admin/people', label: words.people, end: false },
  { to: '/admin/all-bookings', label: allBookingsWords.head, end: false },
  { to: '/financial/platform', label: words.money, end: false },
  { to: '/admin/charges', label: chargesWords.head, end: false },
  { to: '/admin/files', label: storedFileWords.head, end: false },
  { to: '/admin/pages', label: words.contentPages, end: false },
  { to: '/admin/settings', label: settingsWords.head, end: false },
  { to: '/admin/environment', label: environmentWords.head, end: false },
  { to: '/admin/audit-log', label: words.auditLog, end: false },
]

export function AdminLayout({ head, children }: { head: ReactNode; children: ReactNode }) {
  const list = useOpenInView()
  return (
    <div className="wrap py-10">
      <nav className={styles.root} aria-label={words.nav}>
        <ul ref={list}>
          {pages.map(({ to, label, end }) => (
            <li key={to}>
              <NavLink to={to} end={end}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="serif mt-8 mb-6 text-36 wrap-anywhere" dir="auto">
        {head}
      </h1>
      {children}
    </div>
  )
}
