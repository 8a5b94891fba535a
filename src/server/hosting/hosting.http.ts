import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { saveApplication, showApplication, submitApplication } from './application.ts'
import { addDocuments, removeDocument } from './application-documents.ts'

const { hosting } = contract

export const hostingEndpoints = {
  showApplication: bind(hosting.showApplication, showApplication),
  saveApplication: bind(hosting.saveApplication, saveApplication),
  submitApplication: bind(hosting.submitApplication, submitApplication),
  addDocuments: bind(hosting.addDocuments, addDocuments),
  removeDocument: bind(hosting.removeDocument, removeDocument),
}
