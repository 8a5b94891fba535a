import { adminWords as words } from '../copy/admin.ts'
import { Moment } from '../ui/moment.tsx'

type Step = { at: string; what: string; by: string; reason: string | null }

export function StepHistory({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <h2 className="mt-8 mb-3 text-18">{words.history}</h2>
      <ol className="border-b border-rule">
        {steps.map(({ at, what, by, reason }) => (
          <li key={at + what} className="border-t border-rule py-3">
            <p>
              <span className="font-semibold">{what}</span> · <span dir="auto">{by}</span> ·{' '}
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
