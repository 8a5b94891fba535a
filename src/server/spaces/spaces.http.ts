import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { freeSlots } from './free-slots.ts'
import { quoteSlot } from './quote-slot.ts'
import { showSpace } from './show-space.ts'

const { spaces } = contract

export const spaceEndpoints = {
  showSpace: bind(spaces.showSpace, showSpace),
  freeSlots: bind(spaces.freeSlots, freeSlots),
  quoteSlot: bind(spaces.quoteSlot, quoteSlot),
}
