import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { addDocuments, removeDocument } from './application-documents.ts'
import { showApplication } from './show-application.ts'
import { saveApplication, submitApplication } from './write-application.ts'

const { hosting } = contract

export const hostingEndpoints = {
  showApplication: bind(hosting.showApplication, showApplication),
  saveApplication: bind(hosting.saveApplication, saveApplication),
  submitApplication: bind(hosting.submitApplication, submitApplication),
  addDocuments: bind(hosting.addDocuments, addDocuments),
  removeDocument: bind(hosting.removeDocument, removeDocument),
}
