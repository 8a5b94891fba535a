import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { acceptChange, endProposal, showChanges } from './answer-change.ts'
import { previewChange, proposeChange } from './propose-change.ts'

const { bookingChanges } = contract

export const bookingChangeEndpoints = {
  showChanges: bind(bookingChanges.showChanges, showChanges),
  previewChange: bind(bookingChanges.previewChange, previewChange),
  proposeChange: bind(bookingChanges.proposeChange, proposeChange),
  acceptChange: bind(bookingChanges.acceptChange, acceptChange),
  endProposal: bind(bookingChanges.endProposal, endProposal),
}
