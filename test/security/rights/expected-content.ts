import { admins, everybody, type Row } from './rows.ts'

/** The operator's pages; the calls follow each other in this order. */
export const expectedContent: Record<string, Row> = {
  // Nothing is published yet.
  'contentPages.showPage': everybody(404),
  'contentPages.listPages': admins,
  'contentPages.editPage': admins,
  'contentPages.savePage': admins,
  'contentPages.publishPage': admins,
  'contentPages.withdrawPage': admins,
  'contentPages.publishStarters': admins,
}
