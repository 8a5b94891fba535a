import { APPLICATION_FIELDS } from '../../domain/hosting/application-fields.ts'
import type { Application } from '../client/api-types.ts'
import { hostingWords as words } from '../copy/hosting.ts'
import { DocumentList } from '../files/document-list.tsx'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Countries } from './application-form.tsx'

type ApplicationStatusProps = { application: Application; applyFrom: string | null; countries: Countries }

export function ApplicationStatus({ application, applyFrom, countries }: ApplicationStatusProps) {
  const isRejected = application.state === 'rejected'
  const { head, text } = words.status[isRejected ? 'rejected' : 'submitted']
  const { submittedAt, decidedAt, reason, documents } = application
  return (
    <div className="grid max-w-[68ch] gap-8">
      <Note kind={isRejected ? 'bad' : 'info'}>
        <h2 className="text-18">{head}</h2>
        <p className="mt-1">{text}</p>
        {isRejected && (
          <blockquote className="mt-3 border-l border-rule pl-4 wrap-anywhere whitespace-pre-line" dir="auto">
            {reason}
          </blockquote>
        )}
        {applyFrom && (
          <p className="mt-3">
            {words.applyFrom} <Moment at={applyFrom} />.
          </p>
        )}
        <p className="mt-3 text-14 text-graphite">
          {submittedAt && (
            <>
              {words.sentAt} <Moment at={submittedAt} />
            </>
          )}
          {isRejected && decidedAt && (
            <>
              {' · '}
              {words.decidedAt} <Moment at={decidedAt} />
            </>
          )}
        </p>
      </Note>
      <section aria-labelledby="what-was-sent">
        <h2 id="what-was-sent" className="mb-3 text-18">
          {words.whatYouSent}
        </h2>
        <FieldList fields={application} countries={countries} />
        {documents.length > 0 && (
          <>
            <h3 className="mt-6 mb-2 text-14 text-graphite">{words.documentsSent}</h3>
            <DocumentList documents={documents} most={documents.length} />
          </>
        )}
      </section>
    </div>
  )
}

type FieldListProps = { fields: Pick<Application, (typeof APPLICATION_FIELDS)[number]>; countries: Countries }

export function FieldList({ fields, countries }: FieldListProps) {
  const shown = {
    ...fields,
    country: countries.find(([code]) => code === fields.country)?.[1] ?? fields.country,
  }
  return (
    <dl className="border-b border-rule">
      {APPLICATION_FIELDS.filter((name) => shown[name] !== '').map((name) => (
        <div key={name} className="grid gap-x-6 gap-y-1 border-t border-rule py-3 sm:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="text-14 text-graphite">{words.labels[name]}</dt>
          <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
            {shown[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}
