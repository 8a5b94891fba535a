/** Visible ASCII and spaces, but no backslash, which browsers read as a slash. */
const PLAIN = /^\/[\x20-\x5b\x5d-\x7e]{0,1999}$/
/** What browsers resolve away: `/..//elsewhere` would begin with two slashes and name another site. */
const WINDING = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i
const NO_PAGE = /^\/(?:auth|api)(?:\/|$)/i

/** Where to go after signing in: a path of this site that is a page and not itself about signing in; everything else leads home. */
export function returnPath(wanted: string | null | undefined): string {
  const [path = ''] = wanted?.split(/[?#]/, 1) ?? []
  return wanted && PLAIN.test(wanted) && !WINDING.test(path) && !NO_PAGE.test(path) ? wanted : '/'
}
