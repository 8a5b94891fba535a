import type { PersonFacts } from '../client/api-types.ts'
import { peopleWords as words } from '../copy/people.ts'
import { type Acted, ReasonForm, RefusedAct } from '../financial/reason-form.tsx'
import { Note } from '../ui/note.tsx'

/** The success message of each form. */
const DONE = words.done as Record<string, string>

type PersonActsProps = {
  person: PersonFacts
  acted: Acted | undefined
  /** The id of the last action on this person, or 0 if there is none. */
  last: number
}

export function PersonActs({ person, acted, last }: PersonActsProps) {
  const { role, may, isSelf, suspendedAt } = person
  const waiting = acted?.done ? undefined : acted
  const open = [
    may.suspend && 'suspend',
    may.restore && 'restore',
    may.resetFactor && 'reset_factor',
    may.becomes.length > 0 && 'role',
  ].filter((act) => act !== false)
  return (
    <div className="grid gap-8">
      {isSelf && <p className="text-graphite">{words.self}</p>}
      <Done acted={acted} ids={[suspendedAt ? 'suspend' : 'restore']} />
      <RefusedAct acted={acted} open={open} />
      {may.suspend && (
        <Act head={words.suspend} text={words.suspendText}>
          <ReasonForm
            id="suspend"
            acts={[{ value: 'suspend', label: words.suspend }]}
            acted={waiting}
            of={`suspend ${person.id} after ${last}`}
            done=""
            hint={words.reasonHint}
          />
        </Act>
      )}
      {may.restore && (
        <Act head={words.restore} text={words.restoreText}>
          <ReasonForm
            id="restore"
            acts={[{ value: 'restore', label: words.restore }]}
            acted={waiting}
            of={`restore ${person.id} after ${last}`}
            done=""
            hint={words.reasonKept}
          />
        </Act>
      )}
      <ResetFactor person={person} acted={acted} last={last} />
      {may.becomes.length > 0 && (
        <Act head={words.changeRole} text={words.roleText}>
          <Done acted={acted} ids={['role']} />
          <ReasonForm
            key={last}
            id="role"
            acts={may.becomes.map((to) => ({ value: `${role}>${to}`, label: words.make[to] }))}
            acted={waiting}
            of={`role ${person.id} after ${last}`}
            done=""
            hint={words.reasonKept}
            why={words.confirmFirst}
          />
        </Act>
      )}
    </div>
  )
}

/** Resets the second factor of another admin who lost it. */
function ResetFactor({ person: { id, may }, acted, last }: PersonActsProps) {
  return (
    <>
      <Done acted={acted} ids={['reset_factor']} />
      {may.resetFactor && (
        <Act head={words.resetFactor} text={words.resetFactorText}>
          <ReasonForm
            id="reset_factor"
            acts={[{ value: 'reset_factor', label: words.resetFactor }]}
            acted={acted?.done ? undefined : acted}
            of={`reset_factor ${id} after ${last}`}
            done=""
            hint={words.reasonKept}
            why={words.resetFactorConfirm}
          />
        </Act>
      )}
    </>
  )
}

function Done({ acted, ids }: { acted: Acted | undefined; ids: readonly string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {acted?.done && ids.includes(acted.id) && (
        <Note kind="good" className="mb-3">
          {DONE[acted.id]}
        </Note>
      )}
    </div>
  )
}

function Act({ head, text, children }: { head: string; text: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-18">{head}</h2>
      <p className="mb-3 text-14 text-graphite">{text}</p>
      {children}
    </section>
  )
}
