import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { folderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

export const arrivingFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'arriving')

export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!config.s3) return folderStorage({ root: path.join(config.dataDir, 'storage'), arriving: arrivingFolder(config) })
  const { s3Storage } = await import('./s3-storage.ts')
  return s3Storage(config.s3)
}
