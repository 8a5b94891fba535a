import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Assets from older builds are kept this long, because pages that are still open use them. The last build's files are
 * always kept.
 */
const KEPT_DAYS = 7
const LIST = '.assets'
const ASSETS = path.join('client', 'assets')

/**
 * Moves a new build over a running site's files one at a time, so that no file is ever missing. Assets with hashed
 * names are moved before the files that refer to them.
 */
export function putInPlace(made: string, live: string, now: number): void {
  const files = readdirSync(made, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(made, path.join(entry.parentPath, entry.name)))
  const isAsset = (file: string) => file.startsWith(ASSETS)
  const assets = files.filter(isAsset)
  for (const file of [...assets, ...files.filter((one) => !isAsset(one))]) {
    mkdirSync(path.dirname(path.join(live, file)), { recursive: true })
    renameSync(path.join(made, file), path.join(live, file))
  }
  rmSync(made, { recursive: true, force: true })
  removeOld(live, assets, now)
  // The list is written as a new file, so that hard-linked copies of this folder keep their own list.
  rmSync(path.join(live, LIST), { force: true })
  writeFileSync(path.join(live, LIST), assets.join('\n'))
}

function removeOld(live: string, assets: readonly string[], now: number): void {
  const list = path.join(live, LIST)
  const kept = new Set([...assets, ...(existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [])])
  const oldest = now - KEPT_DAYS * 86_400_000
  const folder = path.join(live, ASSETS)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = path.join(ASSETS, name)
    if (!kept.has(file) && statSync(path.join(live, file)).mtimeMs < oldest) rmSync(path.join(live, file))
  }
}
