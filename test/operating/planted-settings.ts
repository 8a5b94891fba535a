import type { Planted } from './planted-setups.ts'

export const PLANTED_SETTINGS: Planted[] = [
  [
    'a misspelt setting',
    () => ({ env: { SMPT_URL: 'smtp://x', SMTP_URL: '' } }),
    'variable.SMPT_URL',
    'Did you mean SMTP_URL?',
  ],
  [
    'a lower-case setting',
    () => ({ env: { database_owner_url: 'postgres://x', DATABASE_OWNER_URL: '' } }),
    'variable.database_owner_url',
    'Did you mean DATABASE_OWNER_URL?',
  ],
  [
    'a name without https',
    () => ({ env: { PUBLIC_URL: 'http://spaces.daylet.app' } }),
    'setting.PUBLIC_URL',
    'PUBLIC_URL: The public URL of the site',
  ],
  [
    'a name with a path',
    () => ({ env: { PUBLIC_URL: 'https://daylet.app/spaces' } }),
    'setting.PUBLIC_URL',
    'PUBLIC_URL: The public URL of the site',
  ],
  [
    'a slash in a password',
    () => ({ env: { DATABASE_URL: 'postgres://daylet_app:ab/cd@127.0.0.1/daylet' } }),
    'setting.DATABASE_URL',
    'DATABASE_URL: Your own PostgreSQL',
  ],
  [
    'a map file that is missing',
    () => ({ env: { MAP_PMTILES: '/nowhere/city.pmtiles' } }),
    'setting.MAP_PMTILES',
    'MAP_PMTILES: A PMTiles file of Protomaps',
  ],
  ['a local name', () => ({ env: { PUBLIC_URL: 'https://localhost' } }), 'address.local', 'Set PUBLIC_URL'],
  [
    'no trusted proxy',
    () => ({ env: { TRUSTED_PROXIES: '' } }),
    'setting.TRUSTED_PROXIES',
    'TRUSTED_PROXIES: Proxies whose X-Forwarded-For',
  ],
  [
    'a short secret',
    () => ({ env: { SECRETS: 'short' } }),
    'setting.SECRETS',
    'SECRETS: Random texts of 32 characters or more',
  ],
  [
    'one secret for two things',
    ({ operator }) => ({ env: { S3_SECRET_ACCESS_KEY: operator.env.SECRETS ?? '' } }),
    'secrets.same',
    'openssl rand',
  ],
  [
    'the password of the documents',
    ({ operator }) => ({
      env: { SMTP_URL: `${(operator.env.SMTP_URL ?? '').replace(/right-word-\d+/, 'change-me')}` },
    }),
    'secrets.guessed',
    'openssl rand -hex 24',
  ],
  [
    'an example left in the receipts',
    () => ({ env: { OPERATOR_TAX_ID: '00-0000000' } }),
    'operator.OPERATOR_TAX_ID',
    'Set OPERATOR_TAX_ID to your own',
  ],
  [
    'push keys of two pairs',
    () => ({ env: { VAPID_PRIVATE_KEY: Buffer.alloc(32, 4).toString('base64url') } }),
    'setting.VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ],
]
