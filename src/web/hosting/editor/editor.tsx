import { Check, CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type Missing, missingOf } from '../../../domain/spaces/listing-draft.ts'
import type { Listing } from '../../client/api-types.ts'
import { accountWords } from '../../copy/accounts.ts'
import { listingWords } from '../../copy/listing.ts'
import { timeWords } from '../../format/dates.ts'
import { LeaveDialog } from '../../forms/leave-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useOpenInView } from '../../ui/use-open-in-view.ts'
import { PhotoSection } from '../photos/photo-section.tsx'
import { StateChip } from '../state-chip.tsx'
import { BasicsSection, DetailsSection } from './basics-section.tsx'
import styles from './editor.module.css'
import { Section, type SectionName, ShownSection } from './fields.tsx'
import { HoursSection } from './hours-section.tsx'
import { PartsSection } from './parts-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { PreviewBeside, PreviewButton } from './preview-place.tsx'
import { PublishSection } from './publish-section.tsx'
import { RatesSection } from './rates-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { type Conflict, type Editing, type Field, sectionOf, useDraft } from './use-draft.ts'

const SECTIONS: readonly SectionName[] = [
  'basics',
  'place',
  'photos',
  'details',
  'hours',
  'rates',
  'terms',
  'parts',
  'publish',
]

export function Editor({ first, amenities }: { first: Listing; amenities: readonly string[] }) {
  const edited = useDraft(first)
  const { draft, conflict } = edited
  const [photos, setPhotos] = useState(first.photosCount)
  const [wrong, setWrong] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const { shown, show } = useShownSection(form)
  const invalid = () => form.current?.querySelectorAll('[aria-invalid="true"]') ?? []
  const [unsaved, setUnsaved] = useState(0)
  const countUnsaved = () => setUnsaved(invalid().length)
  // After every change, because a removed rule takes its fields with it.
  useEffect(countUnsaved)
  const missing = missingOf(draft, photos)
  const listing = { ...edited.listing, missing, photosCount: photos }
  const editing = { ...edited, listing }
  return (
    <div className={`wrap ${styles.page}`}>
      <Head {...editing} unsaved={unsaved} />
      {conflict && <ConflictNote {...editing} conflict={conflict} />}
      <LeaveDialog
        lost={() => invalid().length}
        words={listingWords}
        onStay={() => show(invalid()[0]?.closest('section')?.id as SectionName)}
      />
      <div className={styles.root}>
        <SectionLinks shown={shown} missing={missing} />
        <form
          ref={form}
          className="needs-script min-w-0"
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
          // Fields check themselves, so they have to be drawn first.
          onInput={() => requestAnimationFrame(countUnsaved)}
        >
          <div role="alert" className="empty:hidden">
            {wrong > 0 && <Note kind="bad">{accountWords.problems(wrong)}</Note>}
          </div>
          <ShownSection value={shown}>
            <fieldset disabled={!listing.may.edit || listing.state === 'archived'} className="min-w-0">
              <BasicsSection {...editing} />
              <PlaceSection {...editing} />
              <PhotosSection id={first.id} onCount={setPhotos} />
              <DetailsSection {...editing} amenities={amenities} />
              <HoursSection {...editing} />
              <RatesSection {...editing} />
              <TermsSection {...editing} />
              <PartsSection {...editing} />
            </fieldset>
            <PublishSection {...editing} onWrong={setWrong} onShow={show} />
          </ShownSection>
          <Steps shown={shown} missing={missing} onStep={edited.save} />
        </form>
        <PreviewBeside draft={draft} listing={listing} />
      </div>
    </div>
  )
}

/** All sections stay on the page, so that nothing typed is lost, even if it isn't valid yet. */
function useShownSection(form: RefObject<HTMLFormElement | null>) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState<SectionName>('basics')
  const [went, setWent] = useState(0)
  const named = SECTIONS.find((name) => hash === `#${name}`) ?? (hash === '' ? 'basics' : null)
  const before = useRef<SectionName>('basics')
  // Another hash belongs to something that lies over the form.
  useEffect(() => {
    if (named) setShown(named)
  }, [named])
  // Before the section is painted, so that the focus doesn't leave a field in which someone already types.
  useLayoutEffect(() => {
    if (before.current === shown && went === 0) return
    before.current = shown
    const section = form.current?.querySelector<HTMLElement>(`#${shown}`)
    const field = section?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (went > 0 && field) return goTo(field)
    section?.querySelector('h2')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [shown, went, form])
  const show = (name: SectionName) => {
    setWent((times) => times + 1)
    void navigate(`#${name}`, { preventScrollReset: true })
  }
  return { shown, show }
}

/** The field may be inside a collapsed rule. */
function goTo(field: HTMLElement): void {
  const folded = field.closest('details')
  if (folded) folded.open = true
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}

/** A section without a requirement has no state. */
const REQUIRED: ReadonlySet<SectionName> = new Set(Object.values(sectionOf))

type ShownProps = { shown: SectionName; missing: readonly Missing[] }

function SectionLinks({ shown, missing }: ShownProps) {
  const bySection = Map.groupBy(missing, (what) => sectionOf[what])
  const [done, of] = [REQUIRED.size - bySection.size, REQUIRED.size]
  const list = useOpenInView<HTMLOListElement>(shown)
  return (
    <nav aria-label={listingWords.sections}>
      <p className={styles.progress}>
        {listingWords.doneOf(done, of)}
        <span aria-hidden="true">
          <i style={{ width: `${(100 * done) / of}%` }} />
        </span>
      </p>
      <ol ref={list}>
        {SECTIONS.map((name) => (
          <li key={name}>
            <Link to={`#${name}`} preventScrollReset aria-current={name === shown ? 'page' : undefined}>
              {listingWords.section[name]}
              <SectionState name={name} missing={(name === 'publish' ? missing : bySection.get(name))?.length ?? 0} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SectionState({ name, missing }: { name: SectionName; missing: number }) {
  if (missing > 0)
    return (
      <span className={styles.state}>
        <span className="sr-only">: </span>
        {name === 'publish' ? listingWords.toFinish(missing) : listingWords.lacks(missing)}
      </span>
    )
  if (!REQUIRED.has(name)) return null
  return (
    <span className={styles.state}>
      <Check size={14} aria-hidden="true" />
      <span className="sr-only">: {listingWords.done}</span>
    </span>
  )
}

/** Changes are saved at once, without the usual pause. */
function Steps({ shown, missing, onStep }: ShownProps & { onStep: Editing['save'] }) {
  const at = SECTIONS.indexOf(shown)
  const [back, next] = [SECTIONS[at - 1], SECTIONS[at + 1]]
  const save = () => void onStep()
  return (
    <div className={styles.steps}>
      {missing.length > 0 && shown !== 'publish' && (
        <Link className="link text-14" to="#publish" preventScrollReset onClick={save}>
          {listingWords.missingCount(missing.length)}
        </Link>
      )}
      {back && (
        <Link className="btn plain" to={`#${back}`} preventScrollReset onClick={save}>
          {listingWords.section[back]}
        </Link>
      )}
      {next && (
        <Link className="btn ink" to={`#${next}`} preventScrollReset onClick={save}>
          {listingWords.nextSection(listingWords.section[next])}
        </Link>
      )}
    </div>
  )
}

/**
 * Each photo is saved as soon as it is uploaded. `onCount` receives the number of photos for the list of what is
 * missing.
 */
function PhotosSection({ id, onCount }: { id: string; onCount: (count: number) => void }) {
  return (
    <Section name="photos">
      <PhotoSection spaceId={id} onCount={onCount} />
    </Section>
  )
}

type HeadProps = Pick<Editing, 'saving' | 'refusal' | 'listing' | 'draft'> & { unsaved: number }

function savedWords(savedAt: string | null, unsaved: number): string {
  const at = savedAt && timeWords(Temporal.Instant.from(savedAt))
  if (unsaved > 0) return at ? listingWords.savedExcept(at, unsaved) : listingWords.allSavedExcept(unsaved)
  return at ? listingWords.saved(at) : listingWords.allSaved
}

/** The state of saving stays on screen. */
function Head({ saving, refusal, listing, draft, unsaved }: HeadProps) {
  const isWrong = saving === 'refused' || (saving === 'saved' && unsaved > 0)
  const { icon: Icon, text } = {
    saved: { icon: unsaved > 0 ? CircleAlert : CircleCheck, text: savedWords(listing.savedAt, unsaved) },
    waiting: { icon: LoaderCircle, text: listingWords.saving },
    offline: { icon: CloudOff, text: listingWords.unsent },
    refused: {
      icon: CircleAlert,
      text: `${listingWords.notSaved} ${refusal?.message ?? ''}`,
    },
  }[saving]
  return (
    <div className={styles.head}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-14 max-md:pt-4">
        <Link className="link" to="/host/spaces">
          {listingWords.all}
        </Link>
        {listing.state === 'published' && (
          <Link className="link" to={`/space/${listing.id}`}>
            {listingWords.view}
          </Link>
        )}
        <h1 className="min-w-0 truncate text-16 font-semibold max-md:basis-full" dir="auto">
          {draft.title || listingWords.untitled}
        </h1>
        <StateChip state={listing.state} changed={listing.changed} />
      </div>
      <div className={styles.bar}>
        <p role="status" className={`flex items-center gap-2 text-14 ${isWrong ? 'text-bad' : ''}`}>
          <Icon size={16} aria-hidden="true" className="flex-none" />
          {text}
        </p>
        <PreviewButton draft={draft} listing={listing} />
      </div>
    </div>
  )
}

type ConflictNoteProps = Pick<Editing, 'draft' | 'settle'> & { conflict: Conflict }

/** Shows both complete versions of each field and lets the host choose. Nothing is saved until then. */
function ConflictNote({ conflict: { fields, theirs }, draft, settle }: ConflictNoteProps) {
  const [mine, setMine] = useState<ReadonlySet<Field>>(new Set(fields))
  const keep = (field: Field, own: boolean) =>
    setMine((before) => new Set(own ? [...before, field] : [...before].filter((other) => other !== field)))
  return (
    <Note kind="warn" role="alert">
      <h2 className="text-18">{listingWords.conflictHead}</h2>
      <p className="mt-1 mb-4 text-14">{listingWords.conflictText}</p>
      {fields.map((field) => (
        <fieldset key={field} className={styles.versions}>
          <legend className="text-14 font-semibold">{listingWords.fieldNames[field]}</legend>
          {[true, false].map((own) => (
            <div key={String(own)}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name={field}
                  className="size-4.5 accent-ink"
                  checked={mine.has(field) === own}
                  onChange={() => keep(field, own)}
                />
                {own ? listingWords.keepYours : listingWords.keepTheirs}
              </label>
              <p className="text-14" dir="auto">
                {shown(own ? draft[field] : theirs.draft[field])}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
      <button type="button" className="btn ink mt-2" onClick={() => settle(mine)}>
        {listingWords.settle}
      </button>
    </Note>
  )
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value || '–'
  if (value === null) return '–'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value, null, 1).replace(/["{}]/g, '') : String(value)
}
