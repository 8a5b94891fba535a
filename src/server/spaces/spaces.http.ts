import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { readable } from '../platform/http/from-replica.ts'
import { freeSlots, quoteSlot } from './quote-slot.ts'
import { showSpace } from './show-space.ts'

const { spaces } = contract

export const spaceEndpoints = {
  showSpace: bind(spaces.showSpace, readable(showSpace)),
  freeSlots: bind(spaces.freeSlots, readable(freeSlots)),
  quoteSlot: bind(spaces.quoteSlot, quoteSlot),
}
