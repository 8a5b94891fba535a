import { cpSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { SPACE_TYPES } from '../../src/domain/spaces/space.ts'
import { day } from '../guests.ts'
import { send } from '../load.ts'
import { spacesFile } from './daylet.ts'
import { act, urlOf } from './postgres.ts'
import { finish, start } from './processes.ts'
import { checking, type Product, pick } from './product.ts'
import type { Space } from './spaces.sql.ts'

const PORT = 7_103
const URL = `http://127.0.0.1:${PORT}`
const ADMIN = 'only-for-this-bench-admin'
const SITE = 'only-for-this-bench-site'
/** Directus creates the policy of visitors without an account with this id. */
const PUBLIC = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
const AT_ONCE = 500

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

export function directus(folder: string, node: string, redisUrl: string): Product {
  const cwd = path.join(folder, 'directus')
  cpSync(path.join(import.meta.dirname, 'directus'), cwd, { recursive: true })
  const log = path.join(folder, 'directus.log')
  const env = (database: string) => ({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: URL,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: urlOf(database),
    SECRET: 'only-for-this-bench-Zq7fK2wX9mB4tR8vN1cL6yH3pD5s',
    ADMIN_EMAIL: 'admin@bench.example.com',
    ADMIN_PASSWORD: 'Sunny-Meadow-4711',
    ADMIN_TOKEN: ADMIN,
    REDIS: `${redisUrl}/2`,
    SYNCHRONIZATION_STORE: 'redis',
    CACHE_ENABLED: 'false',
    // On a busy machine, Directus would refuse requests.
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  })
  const command = (database: string) => ({
    cwd,
    run: [node, 'start-two.mjs'] as const,
    env: env(database),
    log,
    ready: { url: `${URL}/server/ping` },
  })
  return {
    name: 'Directus',
    installed: [cwd],
    migrate: (database) =>
      finish({ cwd, run: [node, 'node_modules/directus/cli.js', 'bootstrap'], env: env(database), log }),
    command,
    async seed() {
      const running = await start(command('directus'))
      await fillCollections(JSON.parse(readFileSync(spacesFile(folder), 'utf8')) as Space[])
      await running.stop()
      await act('directus', 'create index on spaces (city, type, cents)')
      await act('directus', 'analyze')
    },
    open: async () => open(JSON.parse(readFileSync(spacesFile(folder), 'utf8')) as Space[]),
  }
}

async function post(token: string, to: string, body: object): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await send(agent, URL, { path: to, method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status >= 300) throw new Error(`${to} answered ${answer.status}: ${answer.body.slice(0, 400)}`)
  return answer.status === 204 ? { id: '' } : JSON.parse(answer.body).data
}

const KEY = { field: 'id', type: 'uuid', schema: { is_primary_key: true }, meta: { special: ['uuid'] } }
const field = (name: string, type: string) => ({ field: name, type, schema: {}, meta: {} })

async function fillCollections(spaces: readonly Space[]): Promise<void> {
  const texts = ['title', 'type', 'city'].map((name) => field(name, 'string'))
  const numbers = ['capacity', 'cents'].map((name) => field(name, 'integer'))
  const places = ['lat', 'lng'].map((name) => field(name, 'float'))
  const rest = [field('description', 'text'), field('amenities', 'json')]
  await post(ADMIN, '/collections', {
    collection: 'spaces',
    schema: {},
    meta: {},
    fields: [KEY, ...texts, ...numbers, ...places, ...rest],
  })
  await post(ADMIN, '/collections', {
    collection: 'bookings',
    schema: {},
    meta: {},
    fields: [KEY, field('space', 'uuid'), field('starts', 'date'), field('guest', 'string'), field('cents', 'integer')],
  })
  await post(ADMIN, '/relations', { collection: 'bookings', field: 'space', related_collection: 'spaces' })
  const policy = await post(ADMIN, '/policies', { name: 'Site', app_access: false, admin_access: false })
  const all = { fields: ['*'], permissions: {}, validation: {} }
  await post(ADMIN, '/permissions', { ...all, policy: PUBLIC, collection: 'spaces', action: 'read' })
  for (const action of ['create', 'read'])
    await post(ADMIN, '/permissions', { ...all, policy: policy.id, collection: 'bookings', action })
  await post(ADMIN, '/users', {
    email: 'site@bench.example.com',
    token: SITE,
    policies: [{ policy: policy.id }],
  })
  for (let from = 0; from < spaces.length; from += AT_ONCE)
    await post(ADMIN, '/items/spaces', spaces.slice(from, from + AT_ONCE))
}

const CARD = 'fields=id,title,type,city,capacity,cents,amenities,lat,lng'

function open(spaces: readonly Space[]) {
  const cities = [...new Set(spaces.map(({ city }) => city))]
  let orders = 0
  return {
    url: URL,
    headers: '',
    search: () =>
      `/items/spaces?filter[city][_eq]=${encodeURIComponent(pick(cities))}&filter[type][_eq]=${pick(SPACE_TYPES)}&filter[cents][_lte]=60000&filter[capacity][_gte]=10&limit=24&${CARD}`,
    detail: () => `/items/spaces/${pick(spaces).id}`,
    isSearch: checking(
      '{"data":[{',
      ({ data }: { data: Space[] }) =>
        data.length === 24 && data.every(({ cents, capacity }) => cents <= 60_000 && capacity >= 10),
    ),
    isDetail: checking('{"data":{', ({ data }: { data: Space }) => data.cents > 0),
    async order() {
      const n = orders++
      const { id, cents } = spaces[n % spaces.length] as Space
      const starts = day(Math.floor(n / spaces.length))
      const made = await post(SITE, '/items/bookings', { space: id, starts, cents, guest: `guest${n}@bench.example` })
      if (!made.id) throw new Error('Directus returned no id')
    },
    close: async () => {},
  }
}
