import type { Readable } from 'node:stream'
import { type Bucket, isPublic } from '../../../domain/files/stored-file.ts'

export type Place = { readonly bucket: Bucket; readonly name: string }
export type StoredFile = { readonly name: string; readonly bytes: number; readonly changedAt: Temporal.Instant }
export type UploadOptions = { readonly contentType: string; readonly cacheSeconds?: number }
export type ListOptions = { readonly limit?: number; readonly after?: string }

/** How long whoever reads a bucket itself may keep a file. */
export const CACHE_SECONDS = 3_600
/** How many names a list holds unless more are asked for. */
export const LIST_LIMIT = 100

/** Nobody who reads the store itself may keep a private file. */
export const storingOptions = (bucket: Bucket, contentType: string): UploadOptions =>
  isPublic(bucket) ? { contentType } : { contentType, cacheSeconds: 0 }

/** Where bytes are kept. A file is there whole or not at all, and under a name of ours: letters, digits, `.`, `_` and `-`. */
export type Storage = {
  readonly kind: 'folder' | 's3'
  /** Keeps a copy of a file of this machine; what had the name before is replaced. */
  upload(bucket: Bucket, name: string, from: string, options: UploadOptions): Promise<void>
  /** Its bytes, null where there is no such file. */
  download(bucket: Bucket, name: string): Promise<Readable | null>
  /** By name ascending, behind `after`. */
  list(bucket: Bucket, options?: ListOptions): Promise<StoredFile[]>
  /** Throws NoSuchFile. */
  copy(from: Place, to: Place, options: UploadOptions): Promise<void>
  /** Without a word for what is not there. */
  remove(bucket: Bucket, name: string): Promise<void>
}

export class NoSuchFile extends Error {
  override name = 'NoSuchFile'
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,199}$/

/** Names are ours, so another is a fault; none leads out of its bucket. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name.slice(0, 40)}" is no name of a stored file`)
  return name
}
