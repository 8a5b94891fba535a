import { Link } from 'react-router'
import type { ListingLine } from '../client/api-types.ts'
import { listingWords } from '../copy/listing.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { Picture } from '../ui/picture.tsx'
import { StateChip } from './state-chip.tsx'

export function ListingRow({ line }: { line: ListingLine }) {
  const { id, title, type, location, photo, missing, state } = line
  return (
    <li className="flex items-center gap-4 border-t border-rule py-4">
      <div className="photo w-[96px] flex-none bg-wash">
        {photo && <Picture path={photo.url} alt="" color={photo.colour} sizes="96px" width={3} height={2} />}
      </div>
      <div className="min-w-0 flex-1">
        <Link
          className="link inline-block max-w-full truncate align-bottom font-semibold"
          to={`/host/spaces/${id}`}
          dir="auto"
        >
          {title || listingWords.untitled}
        </Link>
        <p className="truncate text-14 text-graphite">
          {[type && spaceTypeNames[type].one, location].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-3">
          <StateChip {...line} />
          {missing > 0 && state === 'draft' && (
            <span className="text-14 text-graphite">{listingWords.missingCount(missing)}</span>
          )}
        </p>
      </div>
    </li>
  )
}
