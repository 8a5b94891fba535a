import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { url } from './config-values.ts'

const database = (name: string, production: boolean) =>
  url(name, ['postgres', 'postgresql']).refine(
    (value) => !production || !/[?&]sslmode=(?!verify-full|disable)/.test(value),
    `${name}: in production, sslmode must be verify-full or disable; other modes accept any certificate`,
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
        .describe('The folder for files on disk. As root: a folder below `/var/lib/daylet`'),
      DATABASE_URL: database('DATABASE_URL', production)
        .optional()
        .describe(
          'Your own PostgreSQL, with the role of the site. Add `?pgbouncer=true` behind a pooler. Default: the built-in database in DATA_DIR',
        ),
      REDIS_URL: url('REDIS_URL', ['redis', 'rediss'])
        .optional()
        .describe(
          'Redis or Valkey, to pass live updates between processes. Default: PostgreSQL, except behind a pooler, where live updates arrive up to 2 s later, without typing indicators',
        ),
      DATABASE_READ_URL: database('DATABASE_READ_URL', production)
        .optional()
        .describe(
          'A streaming replica, with the role of the site. It serves searches, spaces and reviews while it is less than 5 s behind, except to users who changed something in the last 10 s',
        ),
      DATABASE_OWNER_URL: database('DATABASE_OWNER_URL', production)
        .optional()
        .describe(
          "The database owner, for migrations. The site's own role should have no right to change tables, the audit log or ledger lines",
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
