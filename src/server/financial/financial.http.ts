import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { downloadInvoice, downloadStatement, exportStatement } from './download-statement.ts'
import { exportOwnLines, listOwnLines } from './list-lines.ts'
import { listPayouts } from './list-payouts.ts'
import { listStatements } from './list-statements.ts'
import { showBalance } from './show-balance.ts'
import { showEarnings } from './show-earnings.ts'

const { financial } = contract

export const financialEndpoints = {
  showBalance: bind(financial.showBalance, showBalance),
  showEarnings: bind(financial.showEarnings, showEarnings),
  listPayouts: bind(financial.listPayouts, listPayouts),
  listLines: bind(financial.listLines, listOwnLines),
  exportLines: bind(financial.exportLines, exportOwnLines),
  statementPdf: bind(financial.statementPdf, downloadStatement),
  statementCsv: bind(financial.statementCsv, exportStatement),
  commissionInvoice: bind(financial.commissionInvoice, downloadInvoice),
  listStatements: bind(financial.listStatements, listStatements),
}
