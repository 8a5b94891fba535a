import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { linkDocument, removeDocument, uploadDocuments } from './documents.ts'
import { removeProfilePhoto, setProfilePhoto } from './profile-photo.ts'

const { files } = contract

export const fileEndpoints = {
  uploadDocuments: bind(files.uploadDocuments, uploadDocuments),
  linkDocument: bind(files.linkDocument, linkDocument),
  removeDocument: bind(files.removeDocument, removeDocument),
  setProfilePhoto: bind(files.setProfilePhoto, setProfilePhoto),
  removeProfilePhoto: bind(files.removeProfilePhoto, removeProfilePhoto),
}
