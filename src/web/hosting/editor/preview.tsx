import { useDeferredValue } from 'react'
import { PanelPrice } from '../../bookings/panel/panel-price.tsx'
import type { Listing, ListingDraft } from '../../client/api-types.ts'
import { usePolicies, useRoot } from '../../client/use-root.ts'
import { previewWords } from '../../copy/preview.ts'
import { PhotoGrid } from '../../spaces/photo-grid.tsx'
import { CardPrice, SpaceCard } from '../../spaces/space-card.tsx'
import { SpaceHead } from '../../spaces/space-head.tsx'
import { SpaceStory } from '../../spaces/space-story.tsx'
import { usePhotos } from '../photos/use-photos.ts'
import styles from './preview.module.css'
import { previewOf } from './preview-of.ts'

/**
 * Uses the same components as the public page. It is inert and hidden from screen readers, because it only mirrors the
 * form.
 */
export function Preview({ draft, listing }: { draft: ListingDraft; listing: Listing }) {
  const { photos } = usePhotos(listing.id)
  const firstName = useRoot()?.viewer?.firstName ?? ''
  // The preview updates with a delay so that typing stays responsive.
  const written = useDeferredValue(draft)
  const preview = previewOf({ draft: written, listing, photos, firstName, policies: usePolicies() })
  if (!preview) return <p className="text-14 text-graphite">{previewWords.tooEarly}</p>
  const { card, space } = preview
  const priced = space.price !== null || space.hourPriceCents !== null
  return (
    <>
      <h3 className={styles.label}>{previewWords.card}</h3>
      <div className={styles.card} inert>
        <SpaceCard
          card={card}
          sizes="340px"
          price={priced ? <CardPrice card={card} /> : previewWords.noPrice}
          heart={null}
          photo={card.photoCount === 0 ? <span className={styles.empty}>{previewWords.noPhoto}</span> : undefined}
        />
      </div>
      <h3 className={styles.label}>{previewWords.head}</h3>
      <div className={styles.page} inert>
        <PhotoGrid photos={space.photos} title={space.title} name="preview-photo" />
        <div className="mt-5">
          <SpaceHead space={space} saved={false} />
        </div>
        {priced && <PanelPrice space={space} totalCents={null} />}
        <div className="mt-5">
          <SpaceStory space={space} />
        </div>
      </div>
    </>
  )
}
