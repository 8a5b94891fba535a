import postgres from 'postgres'
import type { Machine } from '../../src/server/operating/doctor/look-at-machine.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import type { FreshDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import type { anOperator, Env } from '../support/operator.ts'

export type Setup = { env?: Env; machine?: Partial<Machine>; sendTo?: string }
type Ground = {
  operator: Awaited<ReturnType<typeof anOperator>>
  database: FreshDatabase
  other: FreshDatabase
  pooler: { url: string }
  name: string
}

export const ROLE_PASSWORD = 'p-Zq7fK2wX9mB4tR8v'

export async function asSuperuser({ superuserUrl }: FreshDatabase, statements: string): Promise<void> {
  const sql = postgres({ ...connectionOptions(superuserUrl), max: 1, onnotice: () => {} })
  await sql.unsafe(statements).finally(() => sql.end())
}

const as = ({ database, name }: Ground, role: string) => {
  const url = new URL(database.appUrl)
  url.username = `${name}_${role}`
  url.password = ROLE_PASSWORD
  return url.href
}
const stripe = ({ operator }: Ground, env: Env): Setup => ({ env: { ...operator.stripeEnv, ...env } })

export type Planted = [
  what: string,
  setup: (ground: Ground) => Setup | Promise<Setup>,
  finding: string,
  remedy: string | RegExp,
]
export const PLANTED_AROUND: Planted[] = [
  [
    'one role for site and migrations',
    ({ database }) => ({ env: { DATABASE_URL: database.ownerUrl } }),
    'database.one-role',
    'name the owner in DATABASE_OWNER_URL',
  ],
  [
    'a site role that is a superuser',
    (ground) => ({ env: { DATABASE_URL: as(ground, 'almighty') } }),
    'database.superuser',
    'its own role in DATABASE_URL',
  ],
  [
    'a site that can change the audit log',
    (ground) => ({ env: { DATABASE_URL: as(ground, 'audits') } }),
    'database.audit',
    /revoke update, delete, truncate on audit_log from test_\w+_audits/,
  ],
  [
    'a wrong database password',
    ({ database }) => ({ env: { DATABASE_URL: database.appUrl.replace(/:[^:@]+@/, ':wrong-word@') } }),
    'database.access',
    /Set the right password in DATABASE_URL.*alter role \w+ password '…'/,
  ],
  [
    'two different databases',
    ({ other }) => ({ env: { DATABASE_OWNER_URL: other.ownerUrl } }),
    'database.access',
    'DATABASE_URL and DATABASE_OWNER_URL must name the same database',
  ],
  [
    'an undeclared pooler',
    ({ pooler }) => ({ env: { DATABASE_URL: pooler.url } }),
    'database.access',
    'Add ?pgbouncer=true to DATABASE_URL',
  ],
  ['a database behind this version', async (ground) => behind(ground), 'database.pending', 'npx daylet migrate'],
  [
    'a database of a newer version',
    async (ground) => newer(ground),
    'database.newer',
    /npx daylet restore <folder> --replace|Start the version that applied it/,
  ],
  [
    'a wrong clock',
    () => ({ machine: { now: () => Temporal.Now.instant().subtract({ minutes: 3 }) } }),
    'clock',
    'timedatectl set-ntp true',
  ],
  [
    'an unreachable mail server',
    async () => ({ env: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` } }),
    'mail.unreachable',
    'host and port in SMTP_URL',
  ],
  [
    'a mail server without encryption',
    // The address resolves to this machine, but doesn't look like it.
    ({ operator }) => ({ env: { SMTP_URL: (operator.env.SMTP_URL ?? '').replace('127.0.0.1', '[::ffff:127.0.0.1]') } }),
    'mail.not_encrypted',
    'In SMTP_URL, use smtps:// for port 465',
  ],
  [
    'a wrong mail server password',
    ({ operator }) => ({ env: { SMTP_URL: (operator.env.SMTP_URL ?? '').replace('right-word', 'wrong-word') } }),
    'mail.sign_in',
    'user and password in SMTP_URL',
  ],
  [
    'a publicly readable bucket',
    ({ operator }) => ({ env: { S3_ENDPOINT: operator.openStore } }),
    'storage',
    /Make the bucket private.*aws s3api put-bucket-acl --acl private --bucket daylet --endpoint-url http:/,
  ],
  [
    'a missing bucket',
    () => ({ env: { S3_BUCKET: 'nowhere' } }),
    'storage',
    'aws s3 mb s3://nowhere --endpoint-url http://',
  ],
  [
    'a wrong bucket key',
    () => ({ env: { S3_ACCESS_KEY_ID: 'another-word' } }),
    'storage',
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION must belong together',
  ],
  [
    'an unreachable store',
    async () => ({ env: { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` } }),
    'storage',
    /S3_ENDPOINT is right.*curl -i http:\/\/127\.0\.0\.1:\d+/,
  ],
  [
    'half of Stripe live',
    (ground) => stripe(ground, { STRIPE_PUBLISHABLE_KEY: 'pk_test_known' }),
    'setting.STRIPE_SECRET_KEY',
    'STRIPE_SECRET_KEY: From the Stripe dashboard',
  ],
  [
    'no webhook secret',
    (ground) => stripe(ground, { STRIPE_WEBHOOK_SECRETS: '' }),
    'setting.STRIPE_WEBHOOK_SECRETS',
    '/api/webhooks/stripe',
  ],
  [
    'an unknown Stripe key',
    (ground) => stripe(ground, { STRIPE_SECRET_KEY: 'sk_live_rolled' }),
    'payments.key',
    'Copy STRIPE_SECRET_KEY again from the Stripe dashboard',
  ],
  [
    'an unreachable Stripe',
    async (ground) => stripe(ground, { STRIPE_API_URL: `http://127.0.0.1:${await freePort()}` }),
    'payments.unreachable',
    'curl -i https://api.stripe.com, and that STRIPE_API_URL',
  ],
  [
    'an unreachable Redis',
    async () => ({ env: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` } }),
    'redis',
    'systemctl start redis-server',
  ],
]

async function behind({ other }: Ground): Promise<Setup> {
  await asSuperuser(other, 'delete from migrations where name = (select max(name) from migrations)')
  return { env: { DATABASE_URL: other.appUrl, DATABASE_OWNER_URL: other.ownerUrl } }
}

async function newer({ other }: Ground): Promise<Setup> {
  await asSuperuser(other, "insert into migrations (name, checksum) values ('9999_to_come.sql', '')")
  return { env: { DATABASE_URL: other.appUrl, DATABASE_OWNER_URL: other.ownerUrl } }
}
