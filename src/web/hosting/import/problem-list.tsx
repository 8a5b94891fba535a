import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { csv } from '../../../domain/kernel/csv.ts'
import { problemSentence, importWords as words } from '../../copy/imports.ts'
import { saveFile } from '../../ui/save-file.ts'
import { entryWords } from '../calendar/entries.ts'
import type { Problem } from './use-import.ts'

const SHOWN = 20

export const cellId = ({ row, column, code }: Problem) => `cell-${row}-${column}-${code}`

/** Lists the first errors. Each leads to its cell in the preview. */
export function ProblemList({ problems, file }: { problems: readonly Problem[]; file: string }) {
  const save = () => {
    const rows = problems.map((one) => [String(one.row), one.column, { words: one.value }, { words: textOf(one) }])
    saveFile(file, 'text/csv', `\uFEFF${csv(words.errorsCsv, rows)}`)
  }
  return (
    <div className="my-5">
      <h3 className="mb-2 text-14">{words.errorsHead}</h3>
      <ul className="grid gap-1.5">
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={cellId(problem)} className="wrap-anywhere">
            <a className="link" href={`#${cellId(problem)}`}>
              {words.cell(problem.row, problem.column)}
            </a>
            : <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-graphite">{words.firstErrors(SHOWN, problems.length)}</p>
          <button type="button" className="btn small" onClick={save}>
            <Download size={16} aria-hidden="true" />
            {words.allErrors(problems.length)}
          </button>
        </div>
      )}
    </div>
  )
}

/** A time that is taken leads to its booking. */
export function ProblemText({ problem }: { problem: Problem }) {
  const { scheduled } = problem
  return (
    <>
      <span dir="auto">{textOf(problem)}</span>
      {scheduled?.bookingId && (
        <>
          {' '}
          <Link className="link" to={`/bookings/${scheduled.bookingId}`}>
            {words.viewBooking}
          </Link>
        </>
      )}
    </>
  )
}

function textOf(problem: Problem): string {
  const { scheduled } = problem
  if (!scheduled) return problemSentence(problem)
  const { kind, from, to, name, zone } = scheduled
  return words.scheduled(entryWords({ kind, from, to, name, id: null, people: null, note: null, of: null }, zone, null))
}
