import type { Readable } from 'node:stream'
import { type Bucket, isPublic } from '../../../domain/files/stored-file.ts'

export type Place = { readonly bucket: Bucket; readonly name: string }
export type StoredFile = { readonly name: string; readonly bytes: number; readonly changedAt: Temporal.Instant }
export type UploadOptions = { readonly contentType: string; readonly cacheSeconds?: number }
export type ListOptions = { readonly limit?: number; readonly after?: string }

/** How long anyone who reads a bucket directly may cache a file, in seconds. */
export const CACHE_SECONDS = 3_600
export const LIST_LIMIT = 100

/** Anyone who reads the store directly must not cache private files. */
export const storingOptions = (bucket: Bucket, contentType: string): UploadOptions =>
  isPublic(bucket) ? { contentType } : { contentType, cacheSeconds: 0 }

/** A file is either complete or absent, and its name uses only letters, digits, `.`, `_` and `-`. */
export type Storage = {
  readonly kind: 'folder' | 's3'
  upload(bucket: Bucket, name: string, from: string, options: UploadOptions): Promise<void>
  download(bucket: Bucket, name: string): Promise<Readable | null>
  list(bucket: Bucket, options?: ListOptions): Promise<StoredFile[]>
  copy(from: Place, to: Place, options: UploadOptions): Promise<void>
  remove(bucket: Bucket, name: string): Promise<void>
}

export class NoSuchFile extends Error {
  override name = 'NoSuchFile'
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,199}$/

/** We choose the names of stored files, so an invalid name is a bug. No name can leave its bucket. */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name.slice(0, 40)}" is not a valid name of a stored file`)
  return name
}
