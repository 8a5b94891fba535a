import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { setFees, setTax, showCharges } from './set-charges.ts'

const { charges } = contract

export const chargesEndpoints = {
  showCharges: bind(charges.showCharges, showCharges),
  setFees: bind(charges.setFees, setFees),
  setTax: bind(charges.setTax, setTax),
}
