import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { reconcileNow, settleDifference } from '../payments/reconciliation/settle-difference.ts'
import { showReconciliation } from '../payments/reconciliation/show-reconciliation.ts'
import { exportLedger, listLedger } from './list-lines.ts'
import { listAllPayouts } from './list-payouts.ts'
import { listDisputes, showPlatform } from './show-platform.ts'

const { accounting } = contract

export const accountingEndpoints = {
  showPlatform: bind(accounting.showPlatform, showPlatform),
  listLedger: bind(accounting.listLedger, listLedger),
  exportLedger: bind(accounting.exportLedger, exportLedger),
  listAllPayouts: bind(accounting.listAllPayouts, listAllPayouts),
  listDisputes: bind(accounting.listDisputes, listDisputes),
  showReconciliation: bind(accounting.showReconciliation, showReconciliation),
  reconcileNow: bind(accounting.reconcileNow, reconcileNow),
  settleDifference: bind(accounting.settleDifference, settleDifference),
}
