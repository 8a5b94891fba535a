import { IMAGE_TYPES } from '../../../domain/files/file-rules.ts'
import { MOST_PHOTOS } from '../../../domain/spaces/photo.ts'
import routes from '../../client/api-routes.json' with { type: 'json' }
import type { Photos } from '../../client/api-types.ts'
import { fileWords } from '../../copy/files.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { UploadRows } from '../../files/upload-rows.tsx'
import { useUploads } from '../../files/use-uploads.ts'

type AddPhotosProps = { space: string; count: number; disabled: boolean; onArrived: (photos: Photos) => void }

export function AddPhotos({ space, count, disabled, onArrived }: AddPhotosProps) {
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
