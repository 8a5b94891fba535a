import { Link } from 'react-router'
import type { FileUse } from '../../domain/files/stored-file.ts'
import type { StoredFile } from '../client/api-types.ts'
import { storedFileWords as words } from '../copy/admin.ts'
import { Moment } from '../ui/moment.tsx'

/** Messages are private and listings may be drafts, so uses of these have no link. */
const PLACES: Partial<Record<FileUse['kind'], (id: string) => string>> = {
  profile_photo: (id) => `/admin/people/${id}`,
  application_document: (id) => `/admin/applications/${id}`,
  problem_photo: (id) => `/admin/all-bookings/${id}`,
}

export function FileUses({ file: { usedBy, inUse, removedAfter } }: { file: StoredFile }) {
  if (removedAfter)
    return (
      <>
        {words.removedAfter} <Moment at={removedAfter} />
      </>
    )
  if (!inUse) return words.kept
  if (usedBy.length === 0) return words.somethingElse
  return usedBy.map(({ kind, id, label }) => {
    const place = PLACES[kind]?.(id)
    const said = words.uses[kind](label)
    return (
      <span key={kind + id} className="block wrap-anywhere" dir="auto">
        {place ? (
          <Link className="link" to={place}>
            {said}
          </Link>
        ) : (
          said
        )}
      </span>
    )
  })
}
