import { z } from 'zod'
import { url } from './config-values.ts'

const needed = 'S3_BUCKET is set without S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET is not a valid bucket name')

/** Settings for the storage of uploaded files. */
export const filesOf = () =>
  z
    .object({
      S3_BUCKET: bucket
        .optional()
        .describe('A bucket of any S3-compatible store, for uploaded files. Default: a folder in DATA_DIR'),
      S3_REGION: z.string().max(60).default('us-east-1').describe('The region of that bucket'),
      S3_ENDPOINT: url('S3_ENDPOINT', ['https', 'http'])
        .optional()
        .describe("The store's URL, such as `https://storage.example`. Default: Amazon S3"),
      S3_ACCESS_KEY_ID: z.string().optional().describe('The access key of the site'),
      S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key. The bucket must be private'),
    })
    .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), needed)
    .refine(
      (env) => env.S3_BUCKET || !(env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY),
      'S3_BUCKET must be set with the other S3_ settings',
    )
    .transform((env) => ({
      s3: env.S3_BUCKET
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
          }
        : null,
    }))
