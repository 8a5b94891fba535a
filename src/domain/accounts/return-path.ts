/** Visible ASCII characters and spaces. The backslash is excluded, because browsers read it as a slash. */
const PLAIN = /^\/[\x20-\x5b\x5d-\x7e]{0,1999}$/
/** Browsers resolve these segments, so `/..//elsewhere` would become `//elsewhere`, which is another site. */
const WINDING = /\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i
const NO_PAGE = /^\/(?:auth|api)(?:\/|$)/i

/** Returns the page to open after sign-in. Sign-in pages and addresses outside this site become the home page. */
export function returnPath(wanted: string | null | undefined): string {
  const [path = ''] = wanted?.split(/[?#]/, 1) ?? []
  return wanted && PLAIN.test(wanted) && !WINDING.test(path) && !NO_PAGE.test(path) ? wanted : '/'
}
