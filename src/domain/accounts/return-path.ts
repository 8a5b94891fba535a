/** Visible ASCII and spaces, but no backslash, which browsers read as a slash. */
const PLAIN = /^\/[\x20-\x5b\x5d-\x7e]{0,1999}$/
/** Browsers resolve these segments: `/..//elsewhere` would become `//elsewhere`, which is another site. */
const WINDING = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i
const NO_PAGE = /^\/(?:auth|api)(?:\/|$)/i

/** The page to open after signing in: a page of this site that isn't a sign-in page, or else the home page. */
export function returnPath(wanted: string | null | undefined): string {
  const [path = ''] = wanted?.split(/[?#]/, 1) ?? []
  return wanted && PLAIN.test(wanted) && !WINDING.test(path) && !NO_PAGE.test(path) ? wanted : '/'
}
