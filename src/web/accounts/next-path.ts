const home = '/'

/** Where to go after signing in: only a path of this site, everything else leads home. */
export function nextPath(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || !/^[\x20-\x5b\x5d-\uffff]+$/.test(wanted)) return home
  const there = new URL(wanted, 'http://here.invalid')
  if (there.host !== 'here.invalid' || there.pathname === '/auth' || there.pathname.startsWith('/auth/')) return home
  return there.pathname + there.search + there.hash
}
