import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Photo, Photos } from '../../client/api-types.ts'
import { fileWords } from '../../copy/files.ts'
import { Picture } from '../../ui/picture.tsx'
import { useDropTarget } from '../../ui/use-drop-target.ts'
import { AltField } from './alt-field.tsx'
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

/** What is dragged is a photo of this page and no file. */
const DRAGGED = 'application/x-daylet-photo'

export function PhotoTile({ space, photo, at, count, onMove, onRemove, onChange }: PhotoTileProps) {
  const { url, alt, colour, width, height, id } = photo
  const number = at + 1
  const target = useDropTarget(DRAGGED, (dropped) => onMove(Number(dropped.getData(DRAGGED)), at))
  // The button goes with its photo: whoever presses it again moves the same one.
  const step = (to: number, button: string) => {
    onMove(at, to)
    requestAnimationFrame(() => document.getElementById(`${id}-${button}`)?.focus())
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
        <button
          type="button"
          className="icon-btn"
          aria-label={fileWords.removePhoto(number)}
          onClick={() => onRemove(id)}
        >
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
      <AltField space={space} photo={photo} number={number} onChange={onChange} />
    </li>
  )
}

type StepProps = { id: string; label: string; off: boolean; onStep: () => void; children: ReactNode }

/** At its end it stays in the tab order: the focus would be lost. */
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
