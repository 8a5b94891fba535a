import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { url } from './config-values.ts'

const database = (name: string, production: boolean) =>
  url(name, ['postgres', 'postgresql']).refine(
    (value) => !production || !/[?&]sslmode=(?!verify-full|disable)/.test(value),
    `${name}: in production sslmode is verify-full (any other takes any certificate) or disable`,
  )
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** PostgreSQL doesn't run as root, and its own account can't enter root's folders. */
export const ROOT_DATA = '/var/lib/daylet'

export const storageOf = (production: boolean, { root, checkout }: { root: boolean; checkout: string }) =>
  z
    .object({
      DATA_DIR: z
        .string()
        .default(root ? `${ROOT_DATA}/${hashOf(checkout)}` : '.data')
        .describe('The folder of what is kept on disk; under root one below `/var/lib/daylet`'),
      DATABASE_URL: database('DATABASE_URL', production)
        .optional()
        .describe(
          'Your own PostgreSQL, by the role of the site; `?pgbouncer=true` behind a pooler. Absent: the built-in one, in DATA_DIR',
        ),
      REDIS_URL: url('REDIS_URL', ['redis', 'rediss'])
        .optional()
        .describe(
          'Redis or Valkey, by which several processes tell each other news; absent: PostgreSQL does, which cannot behind a pooler: news then come up to 2 s later, and nobody sees the other type',
        ),
      DATABASE_READ_URL: database('DATABASE_READ_URL', production)
        .optional()
        .describe(
          'A streaming replica of that PostgreSQL, by the role of the site: searches, spaces and reviews are read there while it is less than 5 s behind, by all who have written nothing in the last 10 s',
        ),
      DATABASE_OWNER_URL: database('DATABASE_OWNER_URL', production)
        .optional()
        .describe(
          "For migrations; the site's own role should not be able to change tables, the audit log or ledger lines",
        ),
    })
    .refine((env) => env.DATABASE_URL || !env.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL is set without DATABASE_URL')
    .refine((env) => env.DATABASE_URL || !env.DATABASE_READ_URL, 'DATABASE_READ_URL is set without DATABASE_URL')
    .transform(
      ({ DATA_DIR, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL, DATABASE_READ_URL, REDIS_URL: redisUrl }) => ({
        dataDir: path.resolve(checkout, DATA_DIR),
        databaseUrl,
        databaseOwnerUrl: DATABASE_OWNER_URL ?? databaseUrl,
        databaseReadUrl: DATABASE_READ_URL,
        redisUrl,
      }),
    )
