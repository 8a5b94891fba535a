import { useEffect, useRef, useState } from 'react'
import { IMAGE_TYPES } from '../../../domain/files/file-rules.ts'
import { MOST_PHOTOS, moved } from '../../../domain/spaces/photo.ts'
import type { Refusal } from '../../client/api-error.ts'
import type { Photos } from '../../client/api-types.ts'
import routes from '../../client/host-api-routes.json'
import { fileWords } from '../../copy/files.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { UploadRows, useUploads } from '../../files/upload-rows.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './photo-section.module.css'
import { PhotoTile } from './photo-tile.tsx'
import { usePhotos } from './use-photos.ts'

type PhotoSectionProps = { spaceId: string; onCount?: (count: number) => void }

export function PhotoSection({ spaceId, onCount }: PhotoSectionProps) {
  const { id, keep, photos, failed, loading, reload, setOrder, add, remove, refusal } = usePhotos(spaceId)
  const [said, say] = useState('')
  const around = useRef<HTMLDivElement>(null)
  const arrived = (reply: Photos) => {
    say(fileWords.arrived(add(reply)))
  }
  const count = photos.length
  useEffect(() => {
    if (!loading) onCount?.(count)
  }, [loading, count, onCount])
  const move = (from: number, to: number) => {
    const place = Math.max(0, Math.min(count - 1, to))
    if (place === from) return
    setOrder(
      moved(
        photos.map((photo) => photo.id),
        from,
        place,
      ),
    )
    say(fileWords.movedTo(place + 1, count))
  }
  const take = async (photoId: string) => {
    if (!(await remove(photoId))) return
    say(fileWords.removed(count - 1))
    // The button the user clicked disappears with its photo.
    around.current?.focus()
  }

  if (failed && count === 0) return <LoadFailed onRetry={reload} />
  return (
    <div ref={around} tabIndex={-1} className="grid gap-5">
      <p className="sr-only" role="status">
        {said}
      </p>
      <PhotoCount loading={loading} count={count} />
      <Refused refusal={refusal} />
      <AddPhotos space={id} count={count} disabled={loading} onArrived={arrived} />
      {count > 0 && (
        <ol className={styles.tiles} aria-label={fileWords.photos}>
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              space={id}
              photo={photo}
              at={at}
              count={count}
              onMove={move}
              onRemove={take}
              onChange={keep}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Note kind="bad" role="alert">
      <p>{fileWords.loadFailed}</p>
      <button type="button" className="btn plain mt-3" onClick={onRetry}>
        {fileWords.retryLoad}
      </button>
    </Note>
  )
}

function PhotoCount({ loading, count }: { loading: boolean; count: number }) {
  if (loading) return <div className={styles.loading} aria-busy="true" />
  return (
    <p className="num text-14 text-graphite">
      {count > 0 ? `${fileWords.photoCount(count, MOST_PHOTOS)} ${fileWords.altHint}` : fileWords.noPhotos}
    </p>
  )
}

function Refused({ refusal }: { refusal: Refusal | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {refusal && <Note kind="bad">{refusal.message}</Note>}
    </div>
  )
}

type AddPhotosProps = { space: string; count: number; disabled: boolean; onArrived: (photos: Photos) => void }

function AddPhotos({ space, count, disabled, onArrived }: AddPhotosProps) {
  const where = { route: routes.photosOfSpaces.addPhotos, params: { id: space }, types: IMAGE_TYPES }
  const { uploads, add, cancel, retry } = useUploads(where, onArrived)
  const room = MOST_PHOTOS - count - uploads.filter(({ state }) => state !== 'refused').length
  return (
    <>
      <UploadRows uploads={uploads} onCancel={cancel} onRetry={retry} />
      <FileDrop
        label={fileWords.choosePhotos}
        hint={room > 0 ? fileWords.photoHint : fileWords.full(MOST_PHOTOS)}
        accept={IMAGE_TYPES.join(',')}
        disabled={room <= 0 || disabled}
        onFiles={(files) => add(files.slice(0, room))}
      />
    </>
  )
}
