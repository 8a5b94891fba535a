import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BUCKETS } from '../../../domain/files/stored-file.ts'
import { type Storage, storingOptions } from '../../external/storage/storage.ts'
import { weigh, weighBytes, weighFile } from './checksums.ts'
import type { KeptFile } from './kept-files.sql.ts'
import { BackupRefused } from './manifest.ts'

export const placeOf = (folder: string, { bucket, id }: Pick<KeptFile, 'bucket' | 'id'>) =>
  path.join(folder, bucket, id)

export async function makeBuckets(folder: string): Promise<void> {
  for (const bucket of BUCKETS) await mkdir(path.join(folder, bucket), { recursive: true, mode: 0o700 })
}

export async function fetchFile(storage: Storage, folder: string, file: KeptFile): Promise<boolean> {
  const bytes = await storage.download(file.bucket, file.id)
  if (!bytes) return false
  const place = placeOf(folder, file)
  const [sum, half] = [weigh(), `${place}.half`]
  await pipeline(bytes, sum, createWriteStream(half, { mode: 0o600, flush: true }))
  const whole = sum.result().sha256 === file.sha256
  await (whole ? rename(half, place) : rm(half))
  return whole
}

export async function hasFile(folder: string, file: KeptFile): Promise<boolean> {
  return (await weighFile(placeOf(folder, file)))?.sha256 === file.sha256
}

export async function checkFile(folder: string, file: KeptFile): Promise<void> {
  const found = await weighFile(placeOf(folder, file))
  if (!found) throw new BackupRefused(`The backup is incomplete: the file ${file.id} is missing. Nothing was changed.`)
  if (found.sha256 !== file.sha256)
    throw new BackupRefused(
      `The backup was altered: the file ${file.id} has a different checksum. Nothing was changed.`,
    )
}

export async function putFileBack(storage: Storage, folder: string, file: KeptFile): Promise<void> {
  await storage.upload(file.bucket, file.id, placeOf(folder, file), storingOptions(file.bucket, file.content_type))
  const bytes = await storage.download(file.bucket, file.id)
  if (!bytes || (await weighBytes(bytes)).sha256 !== file.sha256)
    throw new Error(`the store did not save the file ${file.id}`)
}
