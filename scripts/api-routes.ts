// npm run api:routes: writes the contract's routes for the browser. With --check, it only compares them.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '../src/contract/api.ts'

type Route = { method: string; path: string }
type Routes = string | { [name: string]: Routes }

const root = path.resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')
const isOfAdmins = ({ path }: Route) => path.startsWith('/admin/')
const isOfHosts = ({ path }: Route) => /^\/(host|host-application|financial|look-up)(\/|\.|$)/.test(path)
const isOfProfile = ({ path }: Route) =>
  /^\/(profile|second-factor|passkeys|webhooks|webhook-deliveries)(\/|$)/.test(path)
/** Pages call these only on the server. */
const isOfServer = ({ path }: Route) =>
  /^\/(recovery|account-claim|second-factor-reset|problems|stopped-mails|pages|shared-favourites|bookings\/\{id\}\/(events|documents|guest-reviews|receipt|credit-note|calendar))(\/|\.|$)/.test(
    path,
  )

const ELSEWHERE = [isOfAdmins, isOfHosts, isOfProfile, isOfServer]

// Writes only methods and paths, so that no schema enters the browser's bundle. Profile, host and admin pages load their
// own.
await write('api-routes.json', (route) => !ELSEWHERE.some((belongs) => belongs(route)))
await write('profile-api-routes.json', isOfProfile)
await write('host-api-routes.json', isOfHosts)
await write('admin-api-routes.json', isOfAdmins)

async function write(name: string, belongs: (route: Route) => boolean): Promise<void> {
  const file = path.join(root, 'src', 'web', 'client', name)
  const text = `${JSON.stringify(routesOf(contract, belongs))}\n`
  const old = await readFile(file, 'utf8').catch(() => '')
  if (old === text) return
  if (!check) return writeFile(file, text)
  console.error(`src/web/client/${name} is out of date with src/contract. Run npm run api:routes`)
  process.exitCode = 1
}

/**
 * Replaces each endpoint in the contract's tree with a string such as `"GET /spaces"`, and omits excluded or empty
 * branches.
 */
function routesOf(node: object, belongs: (route: Route) => boolean): Routes | undefined {
  if ('~orpc' in node) {
    const { route } = (node as { '~orpc': { route: Route } })['~orpc']
    return belongs(route) ? `${route.method} ${route.path}` : undefined
  }
  const inner = Object.entries(node).map(([name, child]) => [name, routesOf(child, belongs)] as const)
  const kept = inner.filter((entry): entry is readonly [string, Routes] => entry[1] !== undefined)
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
