import type { Listing } from '../client/api-types.ts'
import { listingWords } from '../copy/listing.ts'

type StateChipProps = Pick<Listing, 'state' | 'changed'>

export function StateChip({ state, changed }: StateChipProps) {
  return (
    <span className={`text-14 ${state === 'published' ? 'text-good' : 'text-graphite'}`}>
      {listingWords.state[state]}
      {changed && state !== 'draft' && ` · ${listingWords.unpublished}`}
    </span>
  )
}
