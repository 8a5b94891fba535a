import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../../../domain/files/stored-file.ts'
import { CACHE_SECONDS, checkedName, LIST_LIMIT, NoSuchFile, type Storage, type UploadOptions } from './storage.ts'

export type S3Place = {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Every request has these timeouts, so that no one waits for a store that hangs. */
const PATIENCE = { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true }

/** Uses one bucket of any S3-compatible store. Our buckets are folders in it. */
export function s3Storage({ bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Place): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible stores don't support bucket host names or trailing checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  })
  const key = (bucket: Bucket, name: string) => `${bucket}/${checkedName(name)}`
  return {
    kind: 's3',
    async upload(bucket, name, from, options) {
      // A file has at most ten megabytes, so it fits in a buffer. Unlike a stream, a buffer can be sent again after a
      // failure.
      const Body = await readFile(from)
      await client.send(new PutObjectCommand({ Bucket, Key: key(bucket, name), Body, ...headers(options) }))
    },
    async download(bucket, name) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: key(bucket, name) })).catch(nothingThere)
      return (found?.Body as Readable | undefined) ?? null
    },
    async list(bucket, { limit: MaxKeys = LIST_LIMIT, after } = {}) {
      const Prefix = `${bucket}/`
      const behind = after ? { StartAfter: Prefix + after } : {}
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ...behind }))
      return Contents.map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
        name: Key.slice(Prefix.length),
        bytes: Size,
        changedAt: Temporal.Instant.fromEpochMilliseconds(LastModified.getTime()),
      }))
    },
    async copy(from, to, options) {
      const CopySource = `${Bucket}/${key(from.bucket, from.name)}`
      // A copy in S3 keeps the old headers unless they are replaced.
      const replaced = { MetadataDirective: 'REPLACE', ...headers(options) } as const
      await client
        .send(new CopyObjectCommand({ Bucket, Key: key(to.bucket, to.name), CopySource, ...replaced }))
        .catch(missing)
    },
    async remove(bucket, name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key(bucket, name) }))
    },
  }
}

const headers = ({ contentType, cacheSeconds = CACHE_SECONDS }: UploadOptions) => ({
  ContentType: contentType,
  CacheControl: cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-store',
})

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

function nothingThere(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function missing(error: unknown): never {
  throw isMissing(error) ? new NoSuchFile('there is no such file') : error
}
