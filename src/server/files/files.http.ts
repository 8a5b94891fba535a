import { contract } from '../../contract/api.ts'
import { bind } from '../http/endpoints.ts'
import { linkDocument, removeDocument, uploadDocuments } from './documents.ts'
import { removeProfilePhoto, setProfilePhoto } from './profile-photo.ts'
import { copyFile } from './stored/copy-file.ts'
import { listFiles, showFile } from './stored/list-files.ts'
import { moveFile } from './stored/move-file.ts'
import { removeFile } from './stored/remove-file.ts'

const { files, storedFiles } = contract

export const fileEndpoints = {
  uploadDocuments: bind(files.uploadDocuments, uploadDocuments),
  linkDocument: bind(files.linkDocument, linkDocument),
  removeDocument: bind(files.removeDocument, removeDocument),
  setProfilePhoto: bind(files.setProfilePhoto, setProfilePhoto),
  removeProfilePhoto: bind(files.removeProfilePhoto, removeProfilePhoto),
}

export const storedFileEndpoints = {
  listFiles: bind(storedFiles.listFiles, listFiles),
  showFile: bind(storedFiles.showFile, showFile),
  moveFile: bind(storedFiles.moveFile, moveFile),
  copyFile: bind(storedFiles.copyFile, copyFile),
  removeFile: bind(storedFiles.removeFile, removeFile),
}
