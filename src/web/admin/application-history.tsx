import type { SentApplication } from '../client/api-types.ts'
import { adminWords as words } from '../copy/admin.ts'
import { applicationSteps } from '../copy/hosting.ts'
import { Moment } from '../ui/moment.tsx'

/** Every step of an application, oldest first. */
export function ApplicationHistory({ history }: Pick<SentApplication, 'history'>) {
  return (
    <>
      <h2 className="mt-8 mb-3 text-18">{words.history}</h2>
      <ol className="border-b border-rule">
        {history.map(({ at, by, actor, to, reason }) => (
          <li key={at + to} className="border-t border-rule py-3">
            <p>
              <span className="font-semibold">{applicationSteps[to]}</span> ·{' '}
              <span dir="auto">{actor === 'applicant' ? words.theApplicant : by}</span> ·{' '}
              <span className="text-14 text-graphite">
                <Moment at={at} />
              </span>
            </p>
            {reason && (
              <p className="mt-1 wrap-anywhere whitespace-pre-line" dir="auto">
                {reason}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
