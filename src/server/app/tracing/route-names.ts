import type { ServerBuild } from 'react-router'

type LoadPages = () => Promise<ServerBuild>
export type Routes = { endpoints: readonly { path: string }[]; loadPages: LoadPages | undefined }

const BESIDE = ['/assets', '/storage', '/realtime', '/healthz', '/readyz', '/metrics', '/sitemaps', '/api/docs', '/api']

type Pattern = { name: string; parts: string[] }

/**
 * Names a request's route by its pattern, never by its path, so that the number of names is bounded. An unknown route
 * is `other`. Until the pages have loaded, every page is `page`.
 */
export function routeNames({ endpoints: all, loadPages }: Routes): (path: string) => string {
  const endpoints = bySize(all.map(({ path }) => path))
  let pages: Map<number, Pattern[]> | undefined
  void loadPages?.().then(
    ({ routes }) => {
      pages = bySize(pagePaths(routes))
    },
    () => {},
  )
  return (path) => {
    if (path.startsWith('/api/v1/')) return nameIn(endpoints, path) ?? 'other'
    const beside = BESIDE.find((start) => path === start || path.startsWith(`${start}/`))
    if (beside) return beside
    return pages ? (nameIn(pages, path.replace(/\.data$/, '')) ?? 'other') : 'page'
  }
}

const partsOf = (path: string) => path.split('/').filter(Boolean)
const isOpen = (part: string) => part.startsWith(':') || part.startsWith('{')

function bySize(paths: string[]): Map<number, Pattern[]> {
  const patterns = [...new Set(paths)].map((name) => ({ name, parts: partsOf(name) }))
  patterns.sort((a, b) => a.parts.filter(isOpen).length - b.parts.filter(isOpen).length)
  return Map.groupBy(patterns, ({ parts }) => parts.length)
}

function nameIn(patterns: Map<number, Pattern[]>, path: string): string | null {
  const given = partsOf(path)
  const fits = ({ parts }: Pattern) => parts.every((part, n) => isOpen(part) || part === given[n])
  return patterns.get(given.length)?.find(fits)?.name ?? null
}

function pagePaths(routes: ServerBuild['routes']): string[] {
  const whole = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${whole(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.keys(routes).flatMap((id) => {
    const path = whole(id)
    return path.includes('*') ? [] : [path || '/']
  })
}
