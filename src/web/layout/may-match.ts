/** False if `path` can't match the route because it begins differently. Like the router, this ignores case. */
export function mayMatch(route: { path: string; start?: string }, path: string): boolean {
  route.start ??= route.path.replace(/\/?(?:[:*].*)?$/, '').toLowerCase()
  return path.slice(0, route.start.length).toLowerCase() === route.start
}
