import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { editPage, listPages, publishPage, publishStarters, savePage, withdrawPage } from './edit-page.ts'
import { showPage } from './show-page.ts'

const { contentPages } = contract

export const contentPageEndpoints = {
  showPage: bind(contentPages.showPage, showPage),
  listPages: bind(contentPages.listPages, listPages),
  editPage: bind(contentPages.editPage, editPage),
  savePage: bind(contentPages.savePage, savePage),
  publishPage: bind(contentPages.publishPage, publishPage),
  withdrawPage: bind(contentPages.withdrawPage, withdrawPage),
  publishStarters: bind(contentPages.publishStarters, publishStarters),
}
