import type { PersonFacts } from '../client/api-types.ts'
import { peopleWords as words } from '../copy/people.ts'
import { type ActionResult, ReasonForm, RefusedAction } from '../financial/reason-form.tsx'
import { Note } from '../ui/note.tsx'

const DONE = words.done as Record<string, string>

type PersonActionsProps = {
  person: PersonFacts
  acted: ActionResult | undefined
  last: number
}

export function PersonActions({ person, acted, last }: PersonActionsProps) {
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
      <RefusedAction acted={acted} open={open} />
      {may.suspend && (
        <PersonAction head={words.suspend} text={words.suspendText}>
          <ReasonForm
            id="suspend"
            acts={[{ value: 'suspend', label: words.suspend }]}
            acted={waiting}
            of={`suspend ${person.id} after ${last}`}
            done=""
            hint={words.reasonHint}
          />
        </PersonAction>
      )}
      {may.restore && (
        <PersonAction head={words.restore} text={words.restoreText}>
          <ReasonForm
            id="restore"
            acts={[{ value: 'restore', label: words.restore }]}
            acted={waiting}
            of={`restore ${person.id} after ${last}`}
            done=""
            hint={words.reasonKept}
          />
        </PersonAction>
      )}
      <ResetFactor person={person} acted={acted} last={last} />
      {may.becomes.length > 0 && (
        <PersonAction head={words.changeRole} text={words.roleText}>
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
        </PersonAction>
      )}
    </div>
  )
}

/** Appears only if this person is another admin with a second factor, because they may have lost it. */
function ResetFactor({ person: { id, may }, acted, last }: PersonActionsProps) {
  return (
    <>
      <Done acted={acted} ids={['reset_factor']} />
      {may.resetFactor && (
        <PersonAction head={words.resetFactor} text={words.resetFactorText}>
          <ReasonForm
            id="reset_factor"
            acts={[{ value: 'reset_factor', label: words.resetFactor }]}
            acted={acted?.done ? undefined : acted}
            of={`reset_factor ${id} after ${last}`}
            done=""
            hint={words.reasonKept}
            why={words.resetFactorConfirm}
          />
        </PersonAction>
      )}
    </>
  )
}

function Done({ acted, ids }: { acted: ActionResult | undefined; ids: readonly string[] }) {
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

function PersonAction({ head, text, children }: { head: string; text: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-18">{head}</h2>
      <p className="mb-3 text-14 text-graphite">{text}</p>
      {children}
    </section>
  )
}
