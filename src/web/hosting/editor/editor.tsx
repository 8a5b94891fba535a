import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { missingOf } from '../../../domain/spaces/listing-draft.ts'
import type { Listing } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { timeWords } from '../../format/dates.ts'
import { Note } from '../../ui/note.tsx'
import { PhotoSection } from '../photos/photo-section.tsx'
import { StateChip } from '../state-chip.tsx'
import { BasicsSection, DetailsSection } from './basics-section.tsx'
import styles from './editor.module.css'
import { Section, type SectionName } from './fields.tsx'
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
  const missing = missingOf(draft, photos)
  const listing = { ...edited.listing, missing, photosCount: photos }
  const editing = { ...edited, listing }
  const lacking = new Set(missing.map((what) => sectionOf[what]))
  return (
    <div className="wrap pt-8">
      <p className="mb-2 flex flex-wrap gap-x-6 text-14">
        <Link className="link" to="/host/spaces">
          {listingWords.all}
        </Link>
        {listing.state === 'published' && (
          <Link className="link" to={`/space/${listing.id}`}>
            {listingWords.view}
          </Link>
        )}
      </p>
      <h1 className="serif mb-6 text-36 break-words" dir="auto">
        {draft.title || listingWords.untitled}
      </h1>
      {conflict && <ConflictNote {...editing} conflict={conflict} />}
      <div className={styles.root}>
        <SectionLinks lacking={lacking} />
        <form className="needs-script min-w-0" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
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
          {listing.may.edit && <PublishSection {...editing} />}
          <SaveBar {...editing} />
        </form>
        <PreviewBeside draft={draft} listing={listing} />
      </div>
    </div>
  )
}

function SectionLinks({ lacking }: { lacking: ReadonlySet<SectionName> }) {
  return (
    <nav aria-label={listingWords.sections}>
      <ol>
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>
              {listingWords.section[name]}
              {lacking.has(name) && (
                <>
                  <span className={styles.lacking} aria-hidden="true" />
                  <span className="sr-only">{listingWords.missingHead}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
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

type SaveBarProps = Pick<Editing, 'saving' | 'refusal' | 'listing' | 'draft'>

function SaveBar({ saving, refusal, listing, draft }: SaveBarProps) {
  const at = listing.savedAt
  const { icon: Icon, text } = {
    saved: {
      icon: CircleCheck,
      text: at ? listingWords.saved(timeWords(Temporal.Instant.from(at))) : listingWords.allSaved,
    },
    waiting: { icon: LoaderCircle, text: listingWords.saving },
    offline: { icon: CloudOff, text: listingWords.unsent },
    refused: {
      icon: CircleAlert,
      text: `${listingWords.notSaved} ${refusal?.message ?? ''}`,
    },
  }[saving]
  return (
    <div className={styles.bar}>
      <p role="status" className={`flex items-center gap-2 text-14 ${saving === 'refused' ? 'text-bad' : ''}`}>
        <Icon size={16} aria-hidden="true" className="flex-none" />
        {text}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <PreviewButton draft={draft} listing={listing} />
        <StateChip state={listing.state} changed={listing.changed} />
        <a className="link text-14" href="#publish">
          {listing.missing.length > 0
            ? listingWords.missingCount(listing.missing.length)
            : listingWords.section.publish}
        </a>
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
