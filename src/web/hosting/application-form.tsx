import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import {
  APPLICATION_FIELDS,
  type ApplicationField,
  type ApplicationFields,
  applicationProblems,
  FIELD_LENGTHS,
  NO_FIELDS,
} from '../../domain/hosting/application-fields.ts'
import { isOver, MOST_APPLICATION_DOCUMENTS } from '../../domain/hosting/host-application.ts'
import type { Application, ApplicationStanding, DocumentView } from '../client/api-types.ts'
import { hostApi } from '../client/host-api.ts'
import routes from '../client/host-api-routes.json'
import { useWrite } from '../client/use-write.ts'
import { accountWords } from '../copy/accounts.ts'
import { anyFieldWords, problemWords, hostingWords as words } from '../copy/hosting.ts'
import { DocumentList } from '../files/document-list.tsx'
import { minuteWords } from '../format/dates.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { AreaField, Field, SelectField } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { fieldsOf, useDraft } from './use-draft.ts'

export type Countries = readonly (readonly [code: string, name: string])[]

type ApplicationFormProps = {
  application: ApplicationStanding['application']
  email: string
  proved: boolean
  countries: Countries
  onMoved: () => unknown
}

export function ApplicationForm({ application, email, proved, countries, onMoved }: ApplicationFormProps) {
  const first = { fields: application ? fieldsOf(application) : NO_FIELDS, version: application?.version ?? null }
  // An earlier application keeps its own documents.
  const documents = application && !isOver(application.state) ? application.documents : []
  const draft = useDraft({ email, first, mayWrite: proved, onMoved })
  const [checked, setChecked] = useState(false)
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
  return (
    <form noValidate onSubmit={submit} ref={form} className="needs-script grid gap-6 [&_.input]:scroll-mb-44">
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
        <RefusalNote refusal={count > 0 ? null : draft.refusal} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <BusyButton type="submit" busy={draft.busy}>
            {application?.state === 'needs_changes' ? words.sendAgain : words.send}
          </BusyButton>
          <SavedAt saved={draft.saved} proved={proved} />
        </div>
      </div>
    </form>
  )
}

/** Scrolls the field to the middle of the screen, because the bar would cover an error at the bottom. */
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

type SavedAtProps = { saved: { at: number } | 'not yet' | null; proved: boolean }

function SavedAt({ saved, proved }: SavedAtProps) {
  const isSaved = saved !== null && saved !== 'not yet'
  return (
    <p role="status" className={`flex items-start gap-2 text-14 empty:hidden ${isSaved ? 'text-good' : 'text-warn'}`}>
      {isSaved && (
        <>
          <CircleCheck size={16} className="mt-0.5 flex-none" aria-hidden="true" />
          {words.savedAt(clockOf(saved.at))}
        </>
      )}
      {!isSaved && (saved === 'not yet' || !proved) && (
        <>
          <TriangleAlert size={16} className="mt-0.5 flex-none" aria-hidden="true" />
          {proved ? words.unsaved : words.waitsForProof}
        </>
      )}
    </p>
  )
}

function clockOf(at: number): string {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return minuteWords(here.hour * 60 + here.minute)
}

type ChangedElsewhereProps = { mine: ApplicationFields; other: Application; onSettle: (keepMine: boolean) => void }

/** Appears after the application was edited in two places. Shows the other version and lets the user choose one. */
function ChangedElsewhere({ mine, other, onSettle }: ChangedElsewhereProps) {
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

type ApplicationDocumentsProps = {
  documents: readonly DocumentView[]
  onMoved: () => unknown
  onUploading: (count: number) => void
}

function ApplicationDocuments({ documents, onMoved, onUploading }: ApplicationDocumentsProps) {
  const [shown, setShown] = useState(documents)
  const { send: remove, refusal } = useWrite(async ({ id }: DocumentView) => {
    await hostApi.hosting.removeDocument({ id })
    setShown((now) => now.filter((one) => one.id !== id))
  }, onMoved)
  return (
    <section aria-labelledby="application-documents" className="grid gap-3">
      <div>
        <h3 id="application-documents" className="text-[0.875rem] font-semibold">
          {words.documents}
        </h3>
        <p className="text-14 text-graphite">{words.documentsText}</p>
      </div>
      <RefusalNote refusal={refusal} />
      <DocumentList
        documents={shown}
        most={MOST_APPLICATION_DOCUMENTS}
        onUploading={onUploading}
        route={routes.hosting.addDocuments}
        onAdd={(document) => setShown((now) => [...now, document])}
        onRemove={(document) => void remove(document)}
      />
    </section>
  )
}
