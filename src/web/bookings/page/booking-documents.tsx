import { FileText } from 'lucide-react'
import type { BookingDocument } from '../../client/api-types.ts'
import { bookingPageWords as words } from '../../copy/bookings.ts'
import { instantWords } from '../../format/dates.ts'
import { money } from '../../format/money.ts'

export function BookingDocuments({ documents, zone }: { documents: readonly BookingDocument[]; zone: string }) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-3 text-18">
        {words.documents}
      </h2>
      <ul className="border-b border-rule">
        {documents.map(({ kind, name, cents, currency, issuedAt, path }) => (
          <li
            key={path}
            className="num flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-rule py-3"
          >
            <a className="link flex items-center gap-2" href={path} download>
              <FileText size={18} aria-hidden="true" />
              {words.document[kind]} {name}
            </a>
            <span className="text-14 text-graphite">
              {money(cents, currency)} · {instantWords(Temporal.Instant.from(issuedAt), zone, 0)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
