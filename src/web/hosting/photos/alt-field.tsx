import { useEffect, useRef, useState } from 'react'
import { MAX_ALT } from '../../../domain/spaces/photo.ts'
import { api } from '../../client/api.ts'
import type { Photo, Photos } from '../../client/api-types.ts'
import { useWrite } from '../../client/use-write.ts'
import { fileWords } from '../../copy/files.ts'
import { Field } from '../../ui/field.tsx'

type AltFieldProps = { space: string; photo: Photo; number: number; onChange: (photos: Photos) => void }
type Asked = Parameters<typeof api.photosOfSpaces.describePhoto>[0]

const PAUSE_MS = 1_000

/**
 * A photo's description, saved a second after the last keystroke. A change made elsewhere is shown before it is
 * overwritten.
 */
export function AltField({ space, photo, number, onChange }: AltFieldProps) {
  const [text, setText] = useState(photo.alt)
  /** What was typed at the last save; the server may store it in another form. Null before the first save here. */
  const [saved, setSaved] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<string | null>(null)
  const { send, busy, refusal } = useWrite(
    async (alt: string) => {
      // Until it is saved, retry when the text changes or the field loses focus.
      setRefused(alt)
      const asked = { id: space as Asked['id'], photoId: photo.id, alt, was: theirs ?? photo.alt }
      onChange(await api.photosOfSpaces.describePhoto(asked))
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
