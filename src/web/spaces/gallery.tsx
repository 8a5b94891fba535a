import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { imageUrl, pageWidths, srcSet } from '../ui/image-url.ts'

type GalleryProps = { photos: Space['photos']; title: string; start: number; onClose: () => void }

/** Every photo over the whole window: swipe, arrow keys, or the two buttons. */
export function Gallery({ photos, title, start, onClose }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    row.current?.children[start]?.scrollIntoView({ behavior: 'instant', inline: 'start' })
  }, [start])

  const show = (next: number) => {
    const place = Math.max(0, Math.min(photos.length - 1, next))
    row.current?.children[place]?.scrollIntoView({ inline: 'start', block: 'nearest' })
    setAt(place)
  }
  const onScroll = () => {
    const list = row.current
    if (list) setAt(Math.round(list.scrollLeft / list.clientWidth))
  }

  return (
    <dialog
      ref={dialog}
      className="gallery"
      aria-label={spaceWords.photosOf(title)}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') show(at + 1)
        else if (event.key === 'ArrowLeft') show(at - 1)
        else if (event.key === 'Home') show(0)
        else if (event.key === 'End') show(photos.length - 1)
        else return
        event.preventDefault()
      }}
    >
      <div className="flex items-center justify-between gap-4 p-4">
        <p className="num" aria-live="polite">
          {spaceWords.photoOf(at + 1, photos.length)}
        </p>
        <button
          type="button"
          className="icon-btn"
          aria-label={spaceWords.close}
          onClick={() => dialog.current?.close()}
        >
          <X size={22} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ul ref={row} onScroll={onScroll} tabIndex={0} aria-label={spaceWords.photosOf(title)}>
        {photos.map((photo, place) => (
          <li key={photo.url}>
            <img
              src={imageUrl(photo.url, 1280)}
              srcSet={srcSet(photo.url, pageWidths)}
              sizes="100vw"
              alt={photo.alt}
              loading={Math.abs(place - at) > 1 ? 'lazy' : 'eager'}
            />
            <p className="mx-auto max-w-[80ch] px-4 py-3 text-center text-14">{photo.alt}</p>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="side left-3"
        aria-label={spaceWords.previousPhoto}
        disabled={at === 0}
        onClick={() => show(at - 1)}
      >
        <ChevronLeft size={24} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="side right-3"
        aria-label={spaceWords.nextPhoto}
        disabled={at === photos.length - 1}
        onClick={() => show(at + 1)}
      >
        <ChevronRight size={24} aria-hidden="true" />
      </button>
    </dialog>
  )
}
