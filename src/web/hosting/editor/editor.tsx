import { useState } from 'react'
import { Link } from 'react-router'
import { missingOf } from '../../../domain/spaces/listing-draft.ts'
import type { Listing } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { BasicsSection } from './basics-section.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { DetailsSection } from './details-section.tsx'
import styles from './editor.module.css'
import { HoursSection } from './hours-section.tsx'
import { PartsSection } from './parts-section.tsx'
import { PhotosSection } from './photos-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { PreviewBeside } from './preview-place.tsx'
import { PublishSection } from './publish-section.tsx'
import { RatesSection } from './rates-section.tsx'
import { SaveBar } from './save-bar.tsx'
import type { SectionName } from './section.tsx'
import { sectionOf } from './section-of.ts'
import { TermsSection } from './terms-section.tsx'
import { useDraft } from './use-draft.ts'

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
  // Computed from the typed text, so it doesn't wait for the server.
  const missing = missingOf(draft, photos)
  const listing = { ...edited.listing, missing, photosCount: photos }
  const editing = { ...edited, listing }
  const lacking = new Set(missing.map((what) => sectionOf[what]))
  return (
    <div className="wrap pt-8">
      <p className="mb-2 flex flex-wrap gap-x-6 text-14">
        <Link className="link" to="/host">
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
      <noscript>
        <p className="note mb-6">{listingWords.noScript}</p>
      </noscript>
      {conflict && <ConflictNote {...editing} conflict={conflict} />}
      <div className={styles.root}>
        <SectionLinks lacking={lacking} />
        <form className="min-w-0" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
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
