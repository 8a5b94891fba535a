import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import vm from 'node:vm'

type Route = { imports: string[]; [fact: string]: unknown }
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> }

const GLOBAL = 'window.__reactRouterManifest'

/**
 * Rewrites the list of routes that every page loads. It repeats the files of each page up to a hundred times, among them
 * those that every page has loaded before.
 */
export async function slimManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('the build has no manifest of its routes')
  const file = path.join(assets, name)
  await writeFile(file, slim(await readFile(file, 'utf8')))
}

export function slim(source: string): string {
  const manifest = read(source)
  const always = new Set(manifest.entry.imports)
  const names: string[] = []
  const placeOf = (file: string) => {
    if (!names.includes(file)) names.push(file)
    return names.indexOf(file)
  }
  const routes = Object.entries(manifest.routes).map(([id, { imports, ...facts }]) => {
    const known = Object.entries(facts).filter(([name, value]) => name !== 'id' && value !== false && !isNone(value))
    const places = imports.filter((file) => !always.has(file)).map(placeOf)
    return [id, Object.fromEntries(known), ...places].map((part) => JSON.stringify(part)).join()
  })
  const { routes: _, ...rest } = manifest
  return `${GLOBAL}=((n,r={},a=(id,f,...i)=>r[id]={id,css:[],...f,imports:i.map(i=>n[i])})=>(${routes.map((route) => `a(${route})`)},{...${JSON.stringify(rest)},routes:r}))(${JSON.stringify(names)})`
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0

export function read(source: string): Manifest {
  if (!source.startsWith(`${GLOBAL}=`)) throw new Error('React Router writes its manifest in another form')
  const window: { __reactRouterManifest?: Manifest } = {}
  vm.runInNewContext(source, { window })
  if (!window.__reactRouterManifest) throw new Error('the manifest is empty')
  return window.__reactRouterManifest
}
