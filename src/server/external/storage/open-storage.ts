import path from 'node:path'
import type { Config } from '../../config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

/** Where uploads lie until they are whole and looked at, on this machine. */
export const arrivingFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'arriving')

/** The storage that the operator chose. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!config.s3) return folderStorage({ root: path.join(config.dataDir, 'storage'), arriving: arrivingFolder(config) })
  // Only who uses it waits for it.
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(config.s3)
}
