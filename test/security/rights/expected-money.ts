import { accounts, adminMissing, admins, cell, hosts, owner, partyOf, type Row } from './rows.ts'

export const expectedMoney: Record<string, Row> = {
  'financial.showBalance': accounts(200),
  'financial.showEarnings': accounts(200),
  'financial.listPayouts': accounts(200),
  // The accounts have no payouts.
  'financial.showPayout': accounts(404),
  'financial.listLines': accounts(200),
  'financial.exportLines': accounts(200),
  'financial.listStatements': accounts(200),
  // The accounts have no ledger entries.
  'financial.statementPdf': accounts(404),
  'financial.statementCsv': accounts(404),
  'financial.commissionInvoice': accounts(404),
  'documents.listDocuments': owner(200),
  // Nothing was refunded, so there is no credit note.
  'documents.creditNote': owner(404),
  'payouts.showPayoutSettings': accounts(200),
  'payouts.savePayoutSettings': hosts(200),
  // These actors' email addresses aren't verified.
  'payouts.openPayoutAccount': accounts(403),
  'accounting.showPlatform': admins,
  'accounting.listLedger': admins,
  'accounting.exportLedger': admins,
  'accounting.listAllPayouts': admins,
  'accounting.listDisputes': admins,
  'accounting.showReconciliation': admins,
  // A reconciliation is already running.
  'accounting.reconcileNow': { none: cell(401, 403, 401, 403, 409) },
  'bookingProblems.showProblems': partyOf(200),
  'bookingProblems.uploadProblemPhotos': partyOf(409, 403),
  'bookingProblems.reportProblem': partyOf(409, 403),
  // The guest makes the call, but guests can't respond to a report, and the host hasn't made an offer.
  'bookingProblems.answerProblem': partyOf(403),
  'bookingProblems.acceptOffer': partyOf(409, 403),
  'bookingProblems.withdrawProblem': partyOf(200, 403),
  // The host still has time to respond.
  'bookingProblems.settleProblem': { foreign: cell(401, 403, 401, 403, 409), missing: cell(401, 403, 401, 403, 404) },
  'bookingProblems.listProblems': admins,
  'accounting.settleDifference': adminMissing,
}
