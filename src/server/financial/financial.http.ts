import { contract } from '../../contract/api.ts'
import { reconcileNow, settleDifference } from '../payments/reconciliation/settle-difference.ts'
import { showReconciliation } from '../payments/reconciliation/show-reconciliation.ts'
import { bind } from '../platform/http/endpoints.ts'
import { exportLedger, exportOwnLines, listLedger, listOwnLines } from './list-lines.ts'
import { listAllPayouts, listPayouts, showPayout } from './list-payouts.ts'
import { showBalance, showEarnings } from './show-balance.ts'
import { listDisputes, showPlatform } from './show-platform.ts'
import { downloadInvoice, downloadStatement, exportStatement, listStatements } from './statements.ts'

const { financial } = contract

export const financialEndpoints = {
  showBalance: bind(financial.showBalance, showBalance),
  showEarnings: bind(financial.showEarnings, showEarnings),
  listPayouts: bind(financial.listPayouts, listPayouts),
  showPayout: bind(financial.showPayout, showPayout),
  listLines: bind(financial.listLines, listOwnLines),
  exportLines: bind(financial.exportLines, exportOwnLines),
  statementPdf: bind(financial.statementPdf, downloadStatement),
  statementCsv: bind(financial.statementCsv, exportStatement),
  commissionInvoice: bind(financial.commissionInvoice, downloadInvoice),
  listStatements: bind(financial.listStatements, listStatements),
}

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
