import path from 'node:path'
import type { Import } from './source-files.ts'

/**
 * Returns a file's folder. A file directly inside its layer counts as a separate folder. So do a module's endpoints,
 * jobs and event readers, because only the app imports them and they may use every folder in their module.
 */
const folderOf = (place: string) => {
  const folder = path.posix.dirname(place)
  const alone =
    folder.split('/').length <= 2 || folder === 'src/server/platform' || /\.(http|jobs|events)\.ts$/.test(place)
  return alone ? place.replace(/\.tsx?$/, '') : folder
}

export function circle(edges: Import[]): string[] | null {
  const next = new Map<string, Set<string>>()
  for (const { file, target } of edges) {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const done = new Set<string>()
  const walk = (folder: string, path: string[]): string[] | null => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder]
    if (done.has(folder)) return null
    for (const to of next.get(folder) ?? []) {
      const found = walk(to, [...path, folder])
      if (found) return found
    }
    done.add(folder)
    return null
  }
  for (const folder of next.keys()) {
    const found = walk(folder, [])
    if (found) return found
  }
  return null
}
