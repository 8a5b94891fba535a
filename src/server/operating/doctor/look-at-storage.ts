import { userInfo } from 'node:os'
import { openStorage } from '../../external/storage/open-storage.ts'
import { type StorageTrouble, tryStorage } from '../../external/storage/try-storage.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Finding, good, wrong } from './finding.ts'

type Place = { bucket: string; endpoint: string; at: string; dataDir: string }

const WAYS_OUT: [RegExp, remedy: (place: Place) => string][] = [
  [
    /^public /,
    ({ bucket, at }) =>
      `Make the bucket private now, because it contains people's documents. aws s3api put-bucket-acl --acl private --bucket ${bucket}${at}; aws s3api delete-bucket-policy --bucket ${bucket}${at}. The site only needs its key.`,
  ],
  [
    /NoSuchBucket|NotFound/,
    ({ bucket, at }) =>
      `Create the bucket, aws s3 mb s3://${bucket}${at}, or set S3_BUCKET and S3_REGION to an existing bucket.`,
  ],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeaderMalformed/,
    () => 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION must belong together. Copy all three again.',
  ],
  [
    /AccessDenied|Forbidden/,
    ({ bucket }) =>
      `Allow the key in S3_ACCESS_KEY_ID to list the bucket and use its objects: s3:ListBucket on ${bucket}; s3:GetObject, s3:PutObject and s3:DeleteObject on ${bucket}/*.`,
  ],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|Timeout|ECONNRESET/i,
    ({ endpoint }) => `Make sure that S3_ENDPOINT is right and that this machine can reach it: curl -i ${endpoint}`,
  ],
  [
    /EACCES|EPERM|EROFS|ENOTDIR/,
    ({ dataDir }) => `Allow the site's account to write to DATA_DIR: chown -R ${userInfo().username} ${dataDir}`,
  ],
  [/ENOSPC/, ({ dataDir }) => `Free up space on the disk of DATA_DIR: df -h ${dataDir}`],
]

export async function lookAtStorage(config: Config): Promise<Finding[]> {
  const where = config.s3 ? `The bucket ${config.s3.bucket}` : 'The folder of uploaded files'
  const trouble = await tryStorage(await openStorage(config), config.s3)
  if (!trouble) return [good('storage', `${where} can store, read and remove files.`)]
  return [
    wrong(
      'storage',
      `${where} failed to ${trouble.step} a file (${trouble.code}): ${trouble.words}.`,
      remedyOf(trouble, config),
    ),
  ]
}

function remedyOf({ code, words }: StorageTrouble, { s3, dataDir }: Config): string {
  const known = WAYS_OUT.find(([kind]) => kind.test(`${code} ${words}`))?.[1]
  if (!known)
    return 'Make sure that S3_BUCKET, S3_REGION and S3_ENDPOINT belong to the same store, and that it is S3-compatible.'
  const endpoint = s3?.endpoint ?? `https://s3.${s3?.region}.amazonaws.com`
  const at = s3?.endpoint ? ` --endpoint-url ${s3.endpoint}` : ` --region ${s3?.region}`
  return known({ bucket: s3?.bucket ?? '', endpoint, at, dataDir })
}
