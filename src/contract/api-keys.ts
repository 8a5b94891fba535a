import { z } from 'zod'
import { KEY_DAYS, SCOPES, SITE_SCOPES } from '../domain/accounts/api-key.ts'
import { name, nothing } from './accounts.ts'
import { endpoint, instant, named, resetPending, uuid } from './shapes.ts'

const keyShape = named(
  'ApiKey',
  'An API key. The secret itself is shown once, when it is created or rotated.',
  z.object({
    id: uuid,
    name: z.string(),
    hint: z.string().describe('The last four characters of the secret.'),
    scopes: z.array(z.enum([...SCOPES, ...SITE_SCOPES])),
    owner: z.string().describe('The name of the person whose rights the key has.'),
    createdAt: instant,
    expiresAt: instant.nullable().describe('Null if the key doesn’t expire.'),
    lastUsedAt: instant.nullable().describe('Exact to a minute.'),
    formerEndsAt: instant.nullable().describe('After a rotation, the time until which the former secret works.'),
  }),
)
const keys = z.object({ items: z.array(keyShape) })

const newKey = <const S extends readonly [string, ...string[]]>(scopes: S) =>
  z.object({
    name,
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
    days: z.literal(KEY_DAYS).describe('The lifetime in days. Null for a key that doesn’t expire.'),
  })

const created = z.object({ id: uuid, secret: z.string().describe('Shown only in this response.') })
const rotated = z.object({ secret: z.string().describe('Shown only in this response.'), formerEndsAt: instant })
const createRefusals = {
  bad_name: { status: 422 },
  too_many_keys: { status: 409, data: z.object({ most: z.int() }) },
  ...resetPending,
} as const

const tags = ['API keys']

export const apiKeys = {
  listKeys: endpoint('signed_in')
    .route({ method: 'GET', path: '/profile/api-keys', tags, summary: 'List my API keys' })
    .output(keys),

  createKey: endpoint('confirmed')
    .route({
      method: 'POST',
      path: '/profile/api-keys',
      tags,
      summary: 'Create an API key',
      description:
        'The key has the rights of the account, limited to its scopes. No scope reaches sign-in or other keys.',
    })
    .errors(createRefusals)
    .input(newKey(SCOPES))
    .output(created),

  rotateKey: endpoint('confirmed')
    .route({
      method: 'POST',
      path: '/profile/api-keys/{id}/rotation',
      tags,
      summary: 'Give an API key a new secret',
      description: 'The former secret works for 24 more hours.',
    })
    .errors(resetPending)
    .input(z.object({ id: uuid }))
    .output(rotated),

  revokeKey: endpoint('signed_in', { audited: true })
    .route({
      method: 'DELETE',
      path: '/profile/api-keys/{id}',
      tags,
      summary: 'Revoke an API key',
      description: 'The key stops working at once. This can’t be undone.',
    })
    .input(z.object({ id: uuid }))
    .output(nothing),
}

export const siteKeys = {
  listKeys: endpoint('admin')
    .route({ method: 'GET', path: '/admin/api-keys', tags, summary: 'List the site’s API keys' })
    .output(keys),

  createKey: endpoint('confirmed_admin', { audited: true })
    .route({
      method: 'POST',
      path: '/admin/api-keys',
      tags,
      summary: 'Create an API key for the site',
      description:
        'The key has the rights of the admin who creates it, limited to its scopes. It stops working if that person is no longer an admin.',
    })
    .errors(createRefusals)
    .input(newKey(SITE_SCOPES))
    .output(created),

  rotateKey: endpoint('confirmed_admin', { audited: true })
    .route({
      method: 'POST',
      path: '/admin/api-keys/{id}/rotation',
      tags,
      summary: 'Give an API key of the site a new secret',
      description:
        'The former secret works for 24 more hours. The key then has the rights of the admin who rotated it.',
    })
    .errors(resetPending)
    .input(z.object({ id: uuid }))
    .output(rotated),

  revokeKey: endpoint('admin', { audited: true })
    .route({
      method: 'DELETE',
      path: '/admin/api-keys/{id}',
      tags,
      summary: 'Revoke an API key of the site',
      description: 'The key stops working at once. This can’t be undone.',
    })
    .input(z.object({ id: uuid }))
    .output(nothing),
}
