// npm run api:routes: writes what the browser needs of the contract; with --check it only says whether that is true.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '../src/contract/api.ts'

const root = path.resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')
// Methods and paths only, so that no schema gets into the browser's bundle.
const file = path.join(root, 'src', 'web', 'client', 'api-routes.json')
const text = `${JSON.stringify(routesOf(contract))}\n`
const old = await readFile(file, 'utf8').catch(() => '')
if (old !== text && check) {
  console.error('src/web/client/api-routes.json does not say what src/contract says; run npm run api:routes')
  process.exitCode = 1
} else if (old !== text) await writeFile(file, text)

/** The contract's own tree with `"GET /spaces"` where an endpoint is. */
function routesOf(node: object): object | string {
  if ('~orpc' in node) {
    const { method, path } = (node as { '~orpc': { route: { method: string; path: string } } })['~orpc'].route
    return `${method} ${path}`
  }
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, routesOf(inner)]))
}
