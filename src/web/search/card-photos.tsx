import { useState } from 'react'
import { api } from '../client/api.ts'
import { cardWords } from '../copy/space-card.ts'
import type { CardView } from '../spaces/card-view.ts'
import { Picture } from '../ui/picture.tsx'
import { Glyph } from '../ui/sprite.tsx'
import styles from './card-photos.module.css'

type CardPhotosProps = { card: CardView; eager: boolean; first: boolean; sizes: string }

export function CardPhotos({ card, eager, first, sizes }: CardPhotosProps) {
  const [at, setAt] = useState(0)
  const [photos, setPhotos] = useState([card.image])
  const { id, title, photoCount } = card
  const photo = photos[at] ?? card.image

  const turn = async (by: number) => {
    const all = photos.length < photoCount ? await otherPhotos(id, photos) : photos
    setPhotos(all)
    setAt(Math.max(0, Math.min(all.length - 1, at + by)))
  }

  return (
    <>
      <Picture
        key={at}
        path={photo.url}
        alt={photo.alt}
        color={photo.colour}
        sizes={sizes}
        width={3}
        height={2}
        eager={eager || at > 0}
        first={first && at === 0}
      />
      {photoCount > 1 && (
        <>
          {at > 0 && (
            <button
              type="button"
              className={`${styles.turn} ${styles.back}`}
              aria-label={cardWords.previousPhoto(title)}
              onClick={() => turn(-1)}
            >
              <Glyph name="back" />
            </button>
          )}
          <button
            type="button"
            className={`${styles.turn} ${styles.on} needs-script`}
            aria-label={cardWords.nextPhoto(title)}
            disabled={at === photoCount - 1}
            onClick={() => turn(1)}
          >
            <Glyph name="on" />
          </button>
          {at > 0 && <span className={`${styles.of} num`}>{cardWords.photoOf(at + 1, photoCount)}</span>}
        </>
      )}
    </>
  )
}

async function otherPhotos(id: string, known: CardView['image'][]): Promise<CardView['image'][]> {
  try {
    return (await api.spaces.showSpace({ id })).photos
  } catch {
    // Keep the cover; the space's page has all photos.
    return known
  }
}
