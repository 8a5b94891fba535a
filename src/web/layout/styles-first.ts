const GUARD = '<script nonce'
const STYLES = 'rel="stylesheet"'

/**
 * React writes every preload before the styles, so a browser asks for the fonts before the one file it cannot draw without. Here the guard,
 * which must hear of styles that fail, and the styles stand first. React finds hints wherever they are.
 */
export function stylesFirst(page: string): string {
  const hints = page.indexOf('<link ')
  const guard = page.indexOf(GUARD, hints)
  const styles = page.indexOf(STYLES, guard)
  const end = page.indexOf('>', styles) + 1
  if (hints < 0 || guard < 0 || styles < 0 || end === 0 || end > page.indexOf('</head>')) return page
  const before = page.slice(hints, guard)
  return page.slice(0, hints) + page.slice(guard, end) + before + page.slice(end)
}
