import { createHash } from 'node:crypto'
import { contract } from '../../src/contract/api.ts'

/** The body of an operation, and its answer when it succeeds. */
export type Example = { body?: unknown; answer?: unknown }
export type Examples = Record<string, Example>

type Route = { method: string; path: string }
const ROUTES = Object.entries(contract)
  .flatMap(([module, calls]) =>
    Object.entries(calls).map(([name, call]) => {
      const { route } = (call as { '~orpc': { route: Route } })['~orpc']
      const pattern = new RegExp(`^/api/v1${route.path.replace(/\{\w+\}/g, '([^/]+)').replace('.', '\\.')}$`)
      // A fixed path takes precedence over one with a parameter.
      return { name: `${module}.${name}`, method: route.method, pattern, parameters: route.path.split('{').length }
    }),
  )
  .sort((a, b) => a.parameters - b.parameters)

/** Records the first successful call of each operation while the work runs, or the first that lists something. */
export async function recorded(work: () => Promise<void>): Promise<Examples> {
  const found = new Map<string, Example>()
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const route = ROUTES.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    if (!route) return real(request, init)
    const sent = request.clone()
    const response = await real(request, init)
    if (response.ok && !said(found.get(route.name))) {
      const example = { ...(await bodyOf(sent)), ...(await bodyOf(response.clone(), 'answer')) }
      if (!found.has(route.name) || said(example)) found.set(route.name, example)
    }
    return response
  }
  try {
    await work()
  } finally {
    globalThis.fetch = real
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, example]) => [name, steadier(name)(example) as Example]))
}

/** False for an answer with an empty list, such as a search without results. */
const said = (example: Example | undefined): boolean =>
  example !== undefined && !/"(?:items|groups|news|latest|published)":\[\]/.test(JSON.stringify(example.answer ?? ''))

async function bodyOf(message: Request | Response, key = 'body'): Promise<object> {
  if (!message.headers.get('content-type')?.startsWith('application/json')) return {}
  const text = await message.text()
  return text === '' ? {} : { [key]: JSON.parse(text) }
}

const MOST_CHARACTERS = 160
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const TODAY = new Date().toISOString().slice(0, 10)

/**
 * Replaces what differs in each run or names a host or a secret, and cuts lists to their first item. Ids are made from
 * the name of the operation, so that changing one operation leaves the examples of the others alone.
 */
function steadier(operation: string): (value: unknown) => unknown {
  const ids = new Map<string, string>()
  const addresses = new Map<string, string>()
  const known = (names: Map<string, string>, name: string, made: (n: number) => string) => {
    if (!names.has(name)) names.set(name, made(names.size + 1))
    return names.get(name) ?? ''
  }
  const ofText = (text: string) =>
    text
      .replace(/[\w.+-]+@people\.example/g, (one) => known(addresses, one, (n) => `person-${n}@example.com`))
      .replace(UUID, (one) => known(ids, one, (n) => idOf(operation, n)))
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://daylet.example.com')
      .replace(/https?:\/\/(\w+)\.example(?::\d+)?(?=\/|$)/g, 'https://$1.example.com')
      .replace(/\b(\w+)\.example(?::\d+)?$/, '$1.example.com')
      .replace(/^127\.0\.0\.1$/, 'daylet.example.com')
      .replace(/^[\w-]{40,}$/, '…')
      .replace(/\b(daylet_live_|whsec_)[\w+/=-]+/g, '$1…')
      .replace(/([?&](?:token|signature|sig|key|expires|until)=)[\w-]+/g, '$1…')
  const of = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return STEADY[key]?.(value) ?? shortened(ofText(value))
    if (typeof value === 'number') return PLACES.has(key) ? Math.round(value * 10) / 10 : key === 'tookMs' ? 240 : value
    if (Array.isArray(value)) return (keepsItems(key) ? value : value.slice(0, 1)).map((one) => of(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [ofText(name), of(inner, name)]))
  }
  return (value) => of(value)
}

/** Lists whose length the schema fixes. */
const keepsItems = (key: string) => key === 'weekly' || key === 'stars'

/** The database's clock stamps some rows with the real time. */
const shortened = (text: string) => {
  const steady = text.startsWith(TODAY) && text.endsWith('Z') ? '2027-03-01T08:00:00Z' : text
  return steady.length > MOST_CHARACTERS ? `${steady.slice(0, MOST_CHARACTERS)}…` : steady
}

/** The shown place of a space is near its real one, and differs for each id. */
const PLACES = new Set(['lat', 'lng', 'west', 'south', 'east', 'north'])

const hidden = () => '…'
const STEADY: Record<string, (text: string) => string> = {
  secret: (text) => `${/^(?:daylet_live_|whsec_)/.exec(text)?.[0] ?? ''}…`,
  hint: () => 'x7Qk',
  token: hidden,
  nextCursor: hidden,
  cursor: hidden,
  challenge: hidden,
  pushKey: hidden,
  password: () => 'Sunlit-Rooms-27',
  current: () => 'Sunlit-Rooms-27',
  uri: () => 'otpauth://totp/Daylet:ada@example.com?secret=…',
  code: (text) => (/^(?:\d{6}|\w{5}-\w{5})$/.test(text) ? '123456' : text),
  codes: () => 'K4TQ9-7XMRW',
  // The time of the next fetch is a little random.
  next: (text) => text.replace(/:\d\d:\d\dZ$/, ':30:00Z'),
  endpoint: () => 'https://push.example.com/device',
  p256dh: () => 'BGOf7fMi5U20jer7NEJa1w',
  auth: () => 'yqT7mVh1n2c',
}

function idOf(operation: string, n: number): string {
  const hex = createHash('sha256').update(`${operation} ${n}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
