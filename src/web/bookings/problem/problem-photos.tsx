import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MOST_PROBLEM_PHOTOS } from '../../../domain/bookings/problem.ts'
import { IMAGE_TYPES } from '../../../domain/files/file-rules.ts'
import routes from '../../client/api-routes.json' with { type: 'json' }
import type { ProblemPhotosSent } from '../../client/api-types.ts'
import { problemWords as words } from '../../copy/problems.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { UploadRows, useUploads } from '../../files/upload-rows.tsx'
import { useTypedBefore } from '../../forms/checked-form.tsx'

type Photo = ProblemPhotosSent['items'][number]
type ProblemPhotosProps = {
  bookingId: string
  of: string
  wrong: string | undefined
  onUploading: (uploading: boolean) => void
}

/** The photos, like the text of the report, survive another sign-in. */
export function ProblemPhotos({ bookingId, of, wrong, onUploading }: ProblemPhotosProps) {
  const { before, keep } = useTypedBefore(of)
  const [photos, setPhotos] = useState<readonly Photo[]>(() => JSON.parse(before.photos ?? '[]') as Photo[])
  const change = (to: (now: readonly Photo[]) => readonly Photo[]) =>
    setPhotos((now) => {
      const next = to(now)
      keep({ photos: JSON.stringify(next) })
      return next
    })
  const where = { route: routes.bookingProblems.uploadProblemPhotos, params: { id: bookingId }, types: IMAGE_TYPES }
  const { uploads, add, cancel, retry } = useUploads<ProblemPhotosSent>(where, ({ items }) =>
    change((now) => [...now, ...items]),
  )
  const sending = uploads.filter(({ state }) => state !== 'refused').length
  useEffect(() => onUploading(sending > 0), [onUploading, sending])
  const room = MOST_PROBLEM_PHOTOS - photos.length - sending
  return (
    <fieldset className="grid gap-3" aria-describedby={wrong && 'photos-wrong'}>
      <legend className="label mb-2">{words.photos}</legend>
      <input type="hidden" name="photos" value={photos.map(({ id }) => id).join(',')} />
      <div className="grid gap-3">
        {photos.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {photos.map(({ id, url }, at) => (
              <li key={id} className="relative">
                <img src={url} alt={words.photo(at + 1)} className="size-24 object-cover" />
                <button
                  type="button"
                  className="icon-btn absolute top-0 right-0 bg-paper"
                  aria-label={words.removePhoto(at + 1)}
                  onClick={() => change((now) => now.filter((photo) => photo.id !== id))}
                >
                  <X size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <UploadRows uploads={uploads} onCancel={cancel} onRetry={retry} />
        <FileDrop
          label={words.addPhotos}
          hint={room > 0 ? words.photosHint : words.allPhotos}
          accept={IMAGE_TYPES.join(',')}
          disabled={room <= 0}
          onFiles={(files) => add(files.slice(0, room))}
        />
      </div>
      {wrong && (
        <p className="wrong" id="photos-wrong">
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
