import { admins, everybody, type Row } from './rows.ts'

/** The expected statuses for the operator's pages. The calls run in this order. */
export const expectedContent: Record<string, Row> = {
  'contentPages.showPage': everybody(404),
  'contentPages.listPages': admins,
  'contentPages.editPage': admins,
  'contentPages.savePage': admins,
  'contentPages.publishPage': admins,
  'contentPages.withdrawPage': admins,
  'contentPages.publishStarters': admins,
}
