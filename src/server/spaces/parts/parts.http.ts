import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { addPart, leaveWhole, showParts } from './parts.ts'

const { partsOfSpaces } = contract

export const partEndpoints = {
  showParts: bind(partsOfSpaces.showParts, showParts),
  addPart: bind(partsOfSpaces.addPart, addPart),
  leaveWhole: bind(partsOfSpaces.leaveWhole, leaveWhole),
}
