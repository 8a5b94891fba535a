/** A path of this site to go back to; everything else leads home. */
export function returnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || !/^[\x20-\x5b\x5d-\x7e]{1,500}$/.test(wanted)) return '/'
  const there = new URL(wanted, 'http://here.invalid')
  if (there.host !== 'here.invalid' || /^\/(auth|api)(\/|$)/.test(there.pathname)) return '/'
  return there.pathname + there.search + there.hash
}
