import { Images } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Space } from '../client/api-types.ts'
import { useHistoryStep } from '../client/use-history-step.ts'
import { spaceWords } from '../copy/space.ts'
import { cardWidths, pageWidths } from '../ui/image-url.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './photo-grid.module.css'

const Gallery = lazy(() => import('./gallery.tsx').then((part) => ({ default: part.Gallery })))
const MOST = 5
export function PhotoGrid({ photos, title, name }: { photos: Space['photos']; title: string; name: string }) {
  const { shown: at, open, close } = useHistoryStep<number>('#gallery')
  const few = photos.slice(0, MOST)
  if (few.length === 0) return null
  return (
    <div className={styles.root}>
      <div className={`${styles.row} ${styles[`count${few.length}`] ?? ''}`}>
        {few.map((photo, place) => (
          <a
            key={photo.url}
            href={`${photo.url}?width=1920`}
            className="photo"
            aria-label={spaceWords.openPhoto(place + 1, photo.alt)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              open(place)
            }}
          >
            <Picture
              path={photo.url}
              alt={photo.alt}
              color={photo.colour}
              width={3}
              height={2}
              widths={place === 0 ? pageWidths : cardWidths}
              sizes={place === 0 ? '(min-width: 860px) 50vw, 100vw' : '(min-width: 860px) 25vw, 100vw'}
              eager={place === 0}
              first={place === 0}
              {...(place === 0 && { name })}
            />
          </a>
        ))}
      </div>
      <button
        type="button"
        className={`btn plain needs-script ${styles.all}`}
        aria-haspopup="dialog"
        onClick={() => open(0)}
      >
        <Images size={16} aria-hidden="true" />
        {spaceWords.allPhotos(photos.length)}
      </button>
      {at !== null && (
        <Suspense>
          <Gallery photos={photos} title={title} start={at} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
