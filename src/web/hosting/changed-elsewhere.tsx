import { APPLICATION_FIELDS, type ApplicationFields } from '../../domain/hosting/application-fields.ts'
import type { Application } from '../client/api-types.ts'
import { hostingWords as words } from '../copy/hosting.ts'
import { Note } from '../ui/note.tsx'

type ChangedElsewhereProps = { mine: ApplicationFields; other: Application; onSettle: (keepMine: boolean) => void }

/** The application was edited in two places: shows the other version and lets the user choose one. */
export function ChangedElsewhere({ mine, other, onSettle }: ChangedElsewhereProps) {
  const differing = APPLICATION_FIELDS.filter((name) => mine[name].trim() !== other[name])
  return (
    <Note kind="warn" role="alert">
      <p className="font-semibold">{words.conflictHead}</p>
      <p className="mt-1">{differing.length > 0 ? words.conflictText : words.conflictSame}</p>
      <dl className="mt-3 grid gap-2">
        {differing.map((name) => (
          <div key={name}>
            <dt className="text-14 text-graphite">{words.labels[name]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
              {other[name] || words.empty}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="btn ink" onClick={() => onSettle(true)}>
          {words.keepMine}
        </button>
        <button type="button" className="btn" onClick={() => onSettle(false)}>
          {words.useOther}
        </button>
      </div>
    </Note>
  )
}
