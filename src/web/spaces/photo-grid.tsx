import { Images } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { cardWidths, pageWidths } from '../ui/image-url.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './photo-grid.module.css'

const Gallery = lazy(() => import('./gallery.tsx').then((part) => ({ default: part.Gallery })))
const shown = 5
const HASH = '#photos'

/** The photo to begin with while the gallery is open. Opening it is a step of the browser's history, so Back closes it. */
function useGallery() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [at, setAt] = useState<number | null>(null)
  const wasThere = useRef(false)
  const step = useRef<Promise<void> | null>(null)
  useEffect(() => {
    if (hash === HASH) wasThere.current = true
    else if (wasThere.current) {
      wasThere.current = false
      step.current = null
      setAt(null)
    }
  }, [hash])
  const open = (place: number) => {
    setAt(place)
    step.current = Promise.resolve(navigate({ search, hash: HASH }, { preventScrollReset: true }))
  }
  const close = () => {
    setAt(null)
    // Who closes it at once may be faster than the step, which must be taken before it is taken back.
    void step.current?.then(() => navigate(-1))
    step.current = null
  }
  return { at, open, close }
}

/** Up to five photos on the page, all of them full-screen; without JavaScript each opens as a picture. */
export function PhotoGrid({ photos, title, name }: { photos: Space['photos']; title: string; name: string }) {
  const { at, open, close } = useGallery()
  const few = photos.slice(0, shown)
  // No room is kept for pictures that are not there, and no button opens them.
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
      <button type="button" className={`btn plain needs-script ${styles.all}`} onClick={() => open(0)}>
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
