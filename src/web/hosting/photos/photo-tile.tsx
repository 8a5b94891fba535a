import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_ALT } from '../../../domain/spaces/photo.ts'
import { AskOnce } from '../../accounts/profile/ask-once.tsx'
import type { Photo, Photos } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { useWrite } from '../../client/use-write.ts'
import { fileWords } from '../../copy/files.ts'
import { Field } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useDropTarget } from '../../ui/use-drop-target.ts'
import styles from './photo-section.module.css'

type PhotoTileProps = {
  space: string
  photo: Photo
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (photoId: string) => void
  onChange: (photos: Photos) => void
}

/** Distinguishes a photo dragged within this page from a file. */
const DRAGGED = 'application/x-daylet-photo'

export function PhotoTile({ space, photo, at, count, onMove, onRemove, onChange }: PhotoTileProps) {
  const { url, alt, colour, width, height, id } = photo
  const number = at + 1
  const [asked, ask] = useState(false)
  const target = useDropTarget(DRAGGED, (dropped) => onMove(Number(dropped.getData(DRAGGED)), at))
  // Focus follows the photo, so another click moves the same photo again.
  const step = (to: number, button: string) => {
    onMove(at, to)
    requestAnimationFrame(() => {
      const pressed = document.getElementById(`${id}-${button}`)
      pressed?.focus()
      // A button that still has the focus isn't scrolled to.
      pressed?.scrollIntoView({ block: 'nearest' })
    })
  }
  return (
    <li className={styles.tile} {...target}>
      <figure draggable title={fileWords.drag} onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(at))}>
        <Picture
          path={url}
          alt={alt || fileWords.number(number)}
          sizes="(min-width: 640px) 300px, 90vw"
          width={width}
          height={height}
          color={colour}
        />
        <figcaption className="num">{at === 0 ? fileWords.cover : number}</figcaption>
        <button type="button" className="icon-btn" aria-label={fileWords.removePhoto(number)} onClick={() => ask(true)}>
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </figure>
      <div className={styles.acts}>
        <Step
          id={`${id}-earlier`}
          label={fileWords.earlier(number)}
          off={at === 0}
          onStep={() => step(at - 1, 'earlier')}
        >
          <ArrowLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </Step>
        <Step
          id={`${id}-later`}
          label={fileWords.later(number)}
          off={number === count}
          onStep={() => step(at + 1, 'later')}
        >
          <ArrowRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
        </Step>
        <Step id={`${id}-cover`} label={fileWords.makeCover(number)} off={at === 0} onStep={() => step(0, 'cover')}>
          <Star size={18} aria-hidden="true" />
        </Step>
      </div>
      <AskToRemove open={asked} number={number} onClose={() => ask(false)} onYes={() => onRemove(id)} />
      <AltField space={space} photo={photo} number={number} onChange={onChange} />
    </li>
  )
}

type StepProps = { id: string; label: string; off: boolean; onStep: () => void; children: ReactNode }

/** A button at its limit stays focusable so that focus isn't lost. */
function Step({ id, label, off, onStep, children }: StepProps) {
  return (
    <button
      id={id}
      type="button"
      className="icon-btn aria-disabled:text-line"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onStep}
    >
      {children}
    </button>
  )
}

type AskToRemoveProps = { open: boolean; number: number; onClose: () => void; onYes: () => void }

function AskToRemove({ open, number, onClose, onYes }: AskToRemoveProps) {
  const yes = () => {
    onClose()
    onYes()
  }
  const words = { title: fileWords.removeTitle(number), text: fileWords.removeText }
  return (
    <AskOnce open={open} onClose={onClose} {...words} yes={fileWords.removeYes} no={fileWords.removeNo} onYes={yes} />
  )
}

type AltFieldProps = { space: string; photo: Photo; number: number; onChange: (photos: Photos) => void }
type Asked = Parameters<typeof hostApi.photosOfSpaces.describePhoto>[0]

const PAUSE_MS = 1_000

function AltField({ space, photo, number, onChange }: AltFieldProps) {
  const [text, setText] = useState(photo.alt)
  const [saved, setSaved] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<string | null>(null)
  const { send, busy, refusal } = useWrite(
    async (alt: string) => {
      // Text that couldn't be saved is sent again when it changes or the field loses focus.
      setRefused(alt)
      const asked = { id: space as Asked['id'], photoId: photo.id, alt, was: theirs ?? photo.alt }
      onChange(await hostApi.photosOfSpaces.describePhoto(asked))
      setSaved(alt)
      setRefused(null)
      setTheirs(null)
    },
    ({ code, data }) => {
      if (code === 'photos_changed') setTheirs((data as Photos).items.find(({ id }) => id === photo.id)?.alt ?? null)
    },
  )
  const isSaved = text === (saved ?? photo.alt)
  const save = () => {
    if (!busy && !isSaved) void send(text)
  }
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    if (busy || isSaved || text === refused) return
    const timer = setTimeout(() => saving.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, busy, isSaved, refused])

  return (
    <Field
      label={fileWords.alt(number)}
      dir="auto"
      maxLength={MAX_ALT}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      wrong={theirs !== null ? fileWords.altChanged(theirs) : refusal?.message}
      hint={<span role="status">{saved !== null && isSaved && !busy ? fileWords.altSaved : ''}</span>}
    />
  )
}
