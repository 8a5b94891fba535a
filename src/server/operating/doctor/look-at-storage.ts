import { userInfo } from 'node:os'
import type { Config } from '../../config.ts'
import { openStorage } from '../../external/storage/open-storage.ts'
import { type StorageTrouble, tryStorage } from '../../external/storage/try-storage.ts'
import { type Finding, good, wrong } from './finding.ts'

/**
 * The storage as named in commands: the bucket, the aws command's endpoint option, and the folder if there is no
 * store.
 */
type Place = { bucket: string; endpoint: string; at: string; dataDir: string }

const WAYS_OUT: [RegExp, remedy: (place: Place) => string][] = [
  [
    /^public /,
    ({ bucket, at }) =>
      `Make the bucket private, at once: people's documents are in it. aws s3api put-bucket-acl --acl private --bucket ${bucket}${at}; aws s3api delete-bucket-policy --bucket ${bucket}${at}. The site itself needs only its key.`,
  ],
  [
    /NoSuchBucket|NotFound/,
    ({ bucket, at }) =>
      `Make the bucket, aws s3 mb s3://${bucket}${at}, or set S3_BUCKET and S3_REGION to one that is there.`,
  ],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeaderMalformed/,
    () => 'Set S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION to what belongs together: copy all three anew.',
  ],
  [
    /AccessDenied|Forbidden/,
    ({ bucket }) =>
      `Let the key in S3_ACCESS_KEY_ID list the bucket and work in it: s3:ListBucket on ${bucket}; s3:GetObject, s3:PutObject and s3:DeleteObject on ${bucket}/*.`,
  ],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|Timeout|ECONNRESET/i,
    ({ endpoint }) => `See that S3_ENDPOINT is right and that this machine reaches it: curl -i ${endpoint}`,
  ],
  [
    /EACCES|EPERM|EROFS|ENOTDIR/,
    ({ dataDir }) => `Let the account of the site write in DATA_DIR: chown -R ${userInfo().username} ${dataDir}`,
  ],
  [/ENOSPC/, ({ dataDir }) => `Make room on the disk of DATA_DIR: df -h ${dataDir}`],
]

/** Writes, reads, lists and removes a file in the upload storage. */
export async function lookAtStorage(config: Config): Promise<Finding[]> {
  const where = config.s3 ? `The bucket ${config.s3.bucket}` : 'The folder of uploaded files'
  const trouble = await tryStorage(await openStorage(config), config.s3)
  if (!trouble) return [good('storage', `${where} takes files, gives them back and removes them.`)]
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
  if (!known) return 'See that S3_BUCKET, S3_REGION and S3_ENDPOINT are those of one store, and that it speaks S3.'
  const endpoint = s3?.endpoint ?? `https://s3.${s3?.region}.amazonaws.com`
  const at = s3?.endpoint ? ` --endpoint-url ${s3.endpoint}` : ` --region ${s3?.region}`
  return known({ bucket: s3?.bucket ?? '', endpoint, at, dataDir })
}
