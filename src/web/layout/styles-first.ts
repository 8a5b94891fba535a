const GUARD = '<script nonce'
const STYLES = 'rel="stylesheet"'
const MODULE = '<link rel="modulepreload"'
const LATER = '<link fetchpriority="low" rel="modulepreload"'

/**
 * React puts every preload before the styles, so a browser would request two dozen scripts before the styles that block
 * rendering. This moves the styles to the front, together with the boot guard, which must detect a failure to load
 * them. React accepts the tags in any position.
 */
export function stylesFirst(page: string): string {
  const hints = page.indexOf('<link ')
  const guard = page.indexOf(GUARD, hints)
  const styles = page.indexOf(STYLES, guard)
  const end = page.indexOf('>', styles) + 1
  if (hints < 0 || guard < 0 || styles < 0 || end === 0 || end > page.indexOf('</head>')) return page
  const before = page.slice(hints, guard).replaceAll(MODULE, LATER)
  return page.slice(0, hints) + page.slice(guard, end) + before + page.slice(end)
}
