import { wayWords } from '../../copy/sign-in.ts'
import { Note } from '../../ui/note.tsx'

const kinds = {
  outside_cancelled: 'info',
  outside_failed: 'bad',
  proof_sent: 'info',
  account_suspended: 'bad',
  too_many: 'warn',
  account_deleted: 'good',
  idle: 'info',
} as const

/** The message for the problem named in the address. An unknown name shows nothing. */
export function AuthProblem({ problem }: { problem: string | null }) {
  if (!problem || !Object.hasOwn(kinds, problem)) return null
  const known = problem as keyof typeof kinds
  return (
    <Note kind={kinds[known]} role="status" className="mb-6">
      {wayWords.problems[known]}
    </Note>
  )
}
