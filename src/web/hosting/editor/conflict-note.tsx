import { useState } from 'react'
import { listingWords } from '../../copy/listing.ts'
import { Note } from '../../ui/note.tsx'
import styles from './editor.module.css'
import type { Conflict, Editing, Field } from './use-draft.ts'

type ConflictNoteProps = Pick<Editing, 'draft' | 'settle'> & { conflict: Conflict }

/** Shows both complete versions of each field and lets the host choose. Nothing is saved before that. */
export function ConflictNote({ conflict: { fields, theirs }, draft, settle }: ConflictNoteProps) {
  const [mine, setMine] = useState<ReadonlySet<Field>>(new Set(fields))
  const keep = (field: Field, own: boolean) =>
    setMine((before) => new Set(own ? [...before, field] : [...before].filter((other) => other !== field)))
  return (
    <Note kind="warn" role="alert">
      <h2 className="text-18">{listingWords.conflictHead}</h2>
      <p className="mt-1 mb-4 text-14">{listingWords.conflictText}</p>
      {fields.map((field) => (
        <fieldset key={field} className={styles.versions}>
          <legend className="text-14 font-semibold">{listingWords.fieldNames[field]}</legend>
          {[true, false].map((own) => (
            <div key={String(own)}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name={field}
                  className="size-4.5 accent-ink"
                  checked={mine.has(field) === own}
                  onChange={() => keep(field, own)}
                />
                {own ? listingWords.keepYours : listingWords.keepTheirs}
              </label>
              <p className="text-14" dir="auto">
                {shown(own ? draft[field] : theirs.draft[field])}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
      <button type="button" className="btn ink mt-2" onClick={() => settle(mine)}>
        {listingWords.settle}
      </button>
    </Note>
  )
}

/** Text as it is, everything else in its stored form: short enough to compare. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value || '–'
  if (value === null) return '–'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value, null, 1).replace(/["{}]/g, '') : String(value)
}
