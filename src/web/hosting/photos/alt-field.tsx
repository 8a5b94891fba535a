import { useEffect, useRef, useState } from 'react'
import { MAX_ALT } from '../../../domain/spaces/photo.ts'
import { api } from '../../client/api.ts'
import type { Photo, Photos } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { fileWords } from '../../copy/files.ts'
import { refusalWords } from '../../copy/refusals.ts'
import { Field } from '../../ui/field.tsx'

type AltFieldProps = { space: string; photo: Photo; number: number; onChange: (photos: Photos) => void }
type Asked = Parameters<typeof api.photosOfSpaces.describePhoto>[0]

const PAUSE_MS = 1_000

/** What a photo shows: saved a second after the last letter. What somebody else wrote meanwhile is shown before it is written over. */
export function AltField({ space, photo, number, onChange }: AltFieldProps) {
  const [text, setText] = useState(photo.alt)
  const [theirs, setTheirs] = useState<string | null>(null)
  /** What was last sent; the server may have kept it in another form. */
  const sent = useRef(photo.alt)
  const { send, busy, refusal } = useWrite(
    async (alt: string) => {
      sent.current = alt
      onChange(
        await api.photosOfSpaces.describePhoto({
          id: space as Asked['id'],
          photoId: photo.id,
          alt,
          was: theirs ?? photo.alt,
        }),
      )
      setTheirs(null)
    },
    ({ code, data }) => {
      if (code === 'photos_changed') setTheirs((data as Photos).items.find(({ id }) => id === photo.id)?.alt ?? null)
    },
  )
  const save = () => {
    if (!busy && text !== sent.current) void send(text)
  }
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    if (busy || text === sent.current) return
    const timer = setTimeout(() => saving.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, busy])

  return (
    <Field
      label={fileWords.alt(number)}
      dir="auto"
      maxLength={MAX_ALT}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      wrong={theirs !== null ? fileWords.altChanged(theirs) : refusal ? refusalWords(refusal) : undefined}
      hint={
        <span role="status">
          {busy ? '' : text !== '' && text === sent.current ? fileWords.altSaved : fileWords.altHint}
        </span>
      }
    />
  )
}
