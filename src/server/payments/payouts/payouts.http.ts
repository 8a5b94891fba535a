import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { openPayoutAccount, savePayoutSettings, showPayoutSettings } from './payout-settings.ts'

const { payouts } = contract

export const payoutEndpoints = {
  showPayoutSettings: bind(payouts.showPayoutSettings, showPayoutSettings),
  savePayoutSettings: bind(payouts.savePayoutSettings, savePayoutSettings),
  openPayoutAccount: bind(payouts.openPayoutAccount, openPayoutAccount),
}
