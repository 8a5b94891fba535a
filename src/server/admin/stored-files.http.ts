import { contract } from '../../contract/api.ts'
import { copyFile } from '../files/stored/copy-file.ts'
import { listFiles, showFile } from '../files/stored/list-files.ts'
import { moveFile } from '../files/stored/move-file.ts'
import { removeFile } from '../files/stored/remove-file.ts'
import { bind } from '../http/endpoints.ts'

const { storedFiles } = contract

export const storedFileEndpoints = {
  listFiles: bind(storedFiles.listFiles, listFiles),
  showFile: bind(storedFiles.showFile, showFile),
  moveFile: bind(storedFiles.moveFile, moveFile),
  copyFile: bind(storedFiles.copyFile, copyFile),
  removeFile: bind(storedFiles.removeFile, removeFile),
}
