import { useEffect, useRef } from 'react'
import type { PersonFacts } from '../client/api-types.ts'
import { peopleWords as words } from '../copy/people.ts'
import { type ActionResult, ReasonForm, RefusedAction } from '../financial/reason-form.tsx'
import { focusOnce } from '../ui/focus-once.ts'
import { Note } from '../ui/note.tsx'

type PersonActionsProps = {
  person: PersonFacts
  acted: ActionResult | undefined
  /** The latest entry of the audit log. A form is empty again once there is a newer one. */
  last: number
}
type Act = {
  id: keyof typeof words.done
  head: string
  text: string
  acts: readonly { value: string; label: string }[]
  hint: string
  why?: string
}

/** Everything an admin can do about a person now. */
export function PersonActions({ person, acted, last }: PersonActionsProps) {
  const acts = actsOf(person)
  const waiting = acted?.done ? undefined : acted
  const note = useRef<HTMLDivElement>(null)
  // The pressed button is gone, and it may have been far below.
  useEffect(() => {
    if (!acted?.done || !note.current) return
    focusOnce(note.current)
    note.current.scrollIntoView({ block: 'nearest' })
  }, [acted])
  return (
    <div className="grid gap-8">
      {person.isSelf && <p className="text-graphite">{words.self}</p>}
      <div ref={note} role="status" className="scroll-my-20 empty:hidden">
        {acted?.done && isStill(acted.id, person) && (
          <Note kind="good">{(words.done as Record<string, string>)[acted.id]}</Note>
        )}
      </div>
      <RefusedAction acted={acted} open={acts.map(({ id }) => id)} />
      {acts.map(({ id, head, text, ...form }) => (
        <section key={`${id} ${last}`}>
          <h2 className="mb-1 font-semibold">{head}</h2>
          <p className="mb-3 text-graphite">{text}</p>
          <ReasonForm {...form} id={id} acted={waiting} of={`${id} ${person.id} after ${last}`} done="" />
        </section>
      ))}
    </div>
  )
}

/** Another admin may have undone it since. */
const isStill = (id: string, { suspendedAt }: PersonFacts) =>
  id === 'suspend' ? suspendedAt !== null : id !== 'restore' || suspendedAt === null

function actsOf({ role, may }: PersonFacts): Act[] {
  const one = (id: Act['id'], head: string, text: string, hint: string): Act => ({
    id,
    head,
    text,
    acts: [{ value: id, label: head }],
    hint,
  })
  return [
    ...(may.suspend ? [one('suspend', words.suspend, words.suspendText, words.reasonHint)] : []),
    ...(may.restore ? [one('restore', words.restore, words.restoreText, words.reasonKept)] : []),
    ...(may.signOut ? [one('sign_out', words.signOut, words.signOutText, words.reasonKept)] : []),
    // Only another admin, who may have lost it.
    ...(may.resetFactor
      ? [
          {
            ...one('reset_factor', words.resetFactor, words.resetFactorText, words.reasonKept),
            why: words.resetFactorConfirm,
          },
        ]
      : []),
    ...(may.becomes.length > 0
      ? [
          {
            ...one('role', words.changeRole, words.roleText, words.reasonKept),
            acts: may.becomes.map((to) => ({ value: `${role}>${to}`, label: words.make[to] })),
            why: words.confirmFirst,
          },
        ]
      : []),
  ]
}
