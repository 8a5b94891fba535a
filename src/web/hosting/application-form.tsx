import { type FormEvent, useRef, useState } from 'react'
import {
  APPLICATION_FIELDS,
  type ApplicationField,
  type ApplicationFields,
  applicationProblems,
  FIELD_LENGTHS,
  NO_FIELDS,
} from '../../domain/hosting/application-fields.ts'
import { isOver } from '../../domain/hosting/host-application.ts'
import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import type { Refusal } from '../client/api-error.ts'
import type { ApplicationStanding } from '../client/api-types.ts'
import { accountWords } from '../copy/accounts.ts'
import { anyFieldWords, problemWords, hostingWords as words } from '../copy/hosting.ts'
import { BusyButton } from '../ui/button.tsx'
import { AreaField, Field, SelectField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { ApplicationDocuments } from './application-documents.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { SavedAt } from './saved-at.tsx'
import { useDraft } from './use-draft.ts'

/** The server's response to the form without script. */
export type ApplicationAnswer = { fields: ApplicationFields; checked: boolean; saved: boolean; refusal: Refusal | null }

export type Countries = readonly (readonly [code: string, name: string])[]

type ApplicationFormProps = {
  application: ApplicationStanding['application']
  email: string
  /** Whether the email is verified, which is needed to submit. */
  proved: boolean
  countries: Countries
  answer: ApplicationAnswer | undefined
  onMoved: () => unknown
}

/** The host application form: saves automatically and is checked on submission. Without script it is a plain form. */
export function ApplicationForm({ application, email, proved, countries, answer, onMoved }: ApplicationFormProps) {
  const first = { fields: answer?.fields ?? application ?? NO_FIELDS, version: application?.version ?? null }
  // A former application keeps its own documents.
  const documents = application && !isOver(application.state) ? application.documents : []
  const draft = useDraft({ email, first, mayWrite: proved, onMoved })
  const [checked, setChecked] = useState(answer?.checked ?? false)
  const [uploading, setUploading] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const problems = checked ? applicationProblems(draft.fields) : {}
  const count = Object.keys(problems).length

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const found = applicationProblems(draft.fields)
    const wrong = APPLICATION_FIELDS.find((name) => found[name])
    if (wrong) goTo(form.current?.elements.namedItem(wrong) as HTMLElement | null)
    else if (!draft.busy && uploading === 0) void draft.submit()
  }
  const bind = (name: ApplicationField) => {
    const problem = problems[name]
    return {
      name,
      label: words.labels[name],
      value: draft.fields[name],
      maxLength: FIELD_LENGTHS[name],
      wrong: problem && (problemWords[name][problem] ?? anyFieldWords[problem]),
      onChange: (event: { target: { value: string } }) => draft.change({ ...draft.fields, [name]: event.target.value }),
    }
  }
  const refusal = draft.refusal ?? (draft.busy ? null : (answer?.refusal ?? null))
  return (
    <form method="post" noValidate onSubmit={submit} ref={form} className="grid gap-6 [&_.input]:scroll-mb-44">
      <div role="alert" className="empty:hidden">
        {count > 0 && <Note kind="bad">{accountWords.problems(count)}</Note>}
      </div>
      {draft.other && <ChangedElsewhere mine={draft.fields} other={draft.other} onSettle={draft.settle} />}
      <Fields bind={bind} countries={countries} />
      {proved && <ApplicationDocuments documents={documents} onMoved={onMoved} onUploading={setUploading} />}
      <div className="sticky bottom-0 z-10 grid gap-3 border-t border-rule bg-paper py-3">
        <p role="status" className="text-14 empty:hidden">
          {checked && uploading > 0 && words.waitForUploads}
        </p>
        <RefusalNote refusal={count > 0 ? null : refusal} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <BusyButton type="submit" name="intent" value="submit" busy={draft.busy}>
            {application?.state === 'needs_changes' ? words.sendAgain : words.send}
          </BusyButton>
          <button type="submit" name="intent" value="save" className="btn without-script">
            {words.save}
          </button>
          <SavedAt saved={draft.saved} proved={proved} answered={answer?.saved === true} />
        </div>
      </div>
    </form>
  )
}

/** Scrolls the field to the middle of the screen, so that its error isn't hidden by the bar. */
function goTo(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}

type Bind = (name: ApplicationField) => {
  name: ApplicationField
  label: string
  value: string
  maxLength: number
  wrong: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function Fields({ bind, countries }: { bind: Bind; countries: Countries }) {
  const { maxLength: _, ...country } = bind('country')
  return (
    <>
      <Field {...bind('legalName')} hint={words.hints.legalName} autoComplete="name" dir="auto" required />
      <Field {...bind('businessName')} hint={words.hints.businessName} autoComplete="organization" dir="auto" />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...country} autoComplete="country" required>
          <option value="">{words.chooseCountry}</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field {...bind('phone')} type="tel" autoComplete="tel" hint={words.hints.phone} required />
      </div>
      <AreaField {...bind('pitch')} rows={7} hint={words.hints.pitch} dir="auto" required />
    </>
  )
}
