import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Refusal } from '../client/api-error.ts'
import { useRoot } from '../client/use-root.ts'
import { accountWords } from '../copy/accounts.ts'
import { Note } from '../ui/note.tsx'
import { RefusalNote } from './refusal-note.tsx'

export type Typed = Record<string, string>

/** The input stays in this tab's memory, so the same user gets it back after signing in again. */
const typedBefore = new Map<string, Typed>()

/** Returns a form's unsaved input and a function to store it. `of` identifies the form and its subject. */
export function useTypedBefore(of: string | undefined) {
  const viewer = useRoot()?.viewer?.id
  const key = of && viewer ? `${viewer} ${of}` : null
  const [before] = useState<Typed>(() => (key && typedBefore.get(key)) || {})
  const keep = (typed: Typed) => {
    if (key) typedBefore.set(key, typed)
  }
  return { before, keep }
}

export type Problems = Partial<Record<string, string>>

type CheckedFormProps = {
  check: (typed: Typed) => Problems
  busy: boolean
  refusal: Refusal | null
  /** With this, the form needs JavaScript. Without it, the form is submitted to the page's action. */
  send?: (typed: Typed) => void
  /** Identifies the form's subject so that this tab can restore the input. Don't use it for secrets. */
  of?: string
  children: (wrong: Problems, before: Typed) => ReactNode
  className?: string
}

export function CheckedForm({ check, busy, refusal, send, of, children, className = 'grid gap-5' }: CheckedFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const { before, keep } = useTypedBefore(of)
  const count = Object.keys(problems).length

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedIn(event.currentTarget)
    const found = busy ? {} : check(typed)
    setProblems(found)
    const wrong = Object.keys(found).length > 0
    if (busy || wrong || send) event.preventDefault()
    if (wrong) firstOf(form.current, found)?.focus()
    else if (!busy) send?.(typed)
  }
  const forget = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (of) keep(typedIn(event.currentTarget))
    if (problems[name]) setProblems(({ [name]: _, ...rest }) => rest)
  }

  return (
    <Form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={forget}
      ref={form}
      className={send ? `needs-script ${className}` : className}
    >
      {count > 1 && (
        <Note kind="bad" role="alert">
          {accountWords.problems(count)}
        </Note>
      )}
      <RefusalNote refusal={count > 0 || busy ? null : refusal} />
      {children(problems, before)}
    </Form>
  )
}

const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]))

function firstOf(form: HTMLFormElement | null, problems: Problems): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find((field): field is HTMLInputElement =>
    Boolean(problems[(field as HTMLInputElement).name]),
  )
}
