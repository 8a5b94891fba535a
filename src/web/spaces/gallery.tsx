import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { imageUrl, pageWidths, srcSet } from '../ui/image-url.ts'
import { openModal } from '../ui/open-modal.ts'
import styles from './gallery.module.css'

type GalleryProps = { photos: Space['photos']; title: string; start: number; onClose: () => void }

export function Gallery({ photos, title, start, onClose }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)

  useEffect(() => {
    if (dialog.current && !dialog.current.open) openModal(dialog.current)
    row.current?.children[start]?.scrollIntoView({ behavior: 'instant', inline: 'start' })
  }, [start])

  const show = (next: number) => {
    const place = Math.max(0, Math.min(photos.length - 1, next))
    row.current?.children[place]?.scrollIntoView({ inline: 'start', block: 'nearest' })
    setAt(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: photos.length - 1 }
    const next = places[event.key]
    if (next === undefined) return
    show(next)
    event.preventDefault()
  }
  const onScroll = () => {
    const list = row.current
    if (list) setAt(Math.round(list.scrollLeft / list.clientWidth))
  }

  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-label={spaceWords.photosOf(title)}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <GalleryHead at={at} count={photos.length} onClose={() => dialog.current?.close()} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach scrollable content */}
      <ul ref={row} onScroll={onScroll} tabIndex={0} aria-label={spaceWords.photosOf(title)}>
        {photos.map((photo, place) => (
          <Slide key={photo.url} photo={photo} near={Math.abs(place - at) <= 1} />
        ))}
      </ul>
      <Turn className="left-3" label={spaceWords.previousPhoto} off={at === 0} onTurn={() => show(at - 1)}>
        <ChevronLeft size={24} aria-hidden="true" />
      </Turn>
      <Turn className="right-3" label={spaceWords.nextPhoto} off={at === photos.length - 1} onTurn={() => show(at + 1)}>
        <ChevronRight size={24} aria-hidden="true" />
      </Turn>
    </dialog>
  )
}

function Slide({ photo, near }: { photo: Space['photos'][number]; near: boolean }) {
  return (
    <li>
      <img
        src={imageUrl(photo.url, 1280)}
        srcSet={srcSet(photo.url, pageWidths)}
        sizes="100vw"
        alt={photo.alt}
        loading={near ? 'eager' : 'lazy'}
      />
      <p className="mx-auto max-w-[80ch] px-4 py-3 text-center text-14">{photo.alt}</p>
    </li>
  )
}

type TurnProps = { className: string; label: string; off: boolean; onTurn: () => void; children: ReactNode }

function Turn({ className, label, off, onTurn, children }: TurnProps) {
  return (
    <button type="button" className={`${styles.side} ${className}`} aria-label={label} disabled={off} onClick={onTurn}>
      {children}
    </button>
  )
}

function GalleryHead({ at, count, onClose }: { at: number; count: number; onClose: () => void }) {
  return (
    <div className="flex items-center justify-between gap-4 p-4">
      <p className="num" aria-live="polite">
        {spaceWords.photoOf(at + 1, count)}
      </p>
      <button type="button" className="icon-btn" aria-label={spaceWords.close} onClick={onClose}>
        <X size={22} aria-hidden="true" />
      </button>
    </div>
  )
}
