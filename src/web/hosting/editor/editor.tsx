import { Link } from 'react-router'
import type { Listing } from '../../client/api-types.ts'
import { listingWords } from '../../copy/listing.ts'
import { BasicsSection } from './basics-section.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { DetailsSection } from './details-section.tsx'
import styles from './editor.module.css'
import { HoursSection } from './hours-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { PublishSection } from './publish-section.tsx'
import { RatesSection } from './rates-section.tsx'
import { SaveBar } from './save-bar.tsx'
import type { SectionName } from './section.tsx'
import { sectionOf } from './section-of.ts'
import { TermsSection } from './terms-section.tsx'
import { useDraft } from './use-draft.ts'

const SECTIONS: readonly SectionName[] = ['basics', 'place', 'details', 'hours', 'rates', 'terms', 'publish']

/** A space in sections, saved as it is typed; beside them what is missing where. */
export function Editor({ first }: { first: Listing }) {
  const editing = useDraft(first)
  const { listing, draft, conflict } = editing
  const lacking = new Set(listing.missing.map((what) => sectionOf[what]))
  return (
    <div className="wrap max-w-[1180px] pt-8">
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
        <form className="min-w-0" onSubmit={(event) => event.preventDefault()}>
          <fieldset disabled={!listing.may.edit || listing.state === 'archived'} className="min-w-0">
            <BasicsSection {...editing} />
            <PlaceSection {...editing} />
            <DetailsSection {...editing} />
            <HoursSection {...editing} />
            <RatesSection {...editing} />
            <TermsSection {...editing} />
          </fieldset>
          {listing.may.edit && <PublishSection {...editing} />}
          <SaveBar {...editing} />
        </form>
      </div>
    </div>
  )
}
