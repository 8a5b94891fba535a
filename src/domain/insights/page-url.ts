import type { SpaceId } from '../kernel/id.ts'

const SPACE_PAGE = /^\/space\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\/?$/
const SECRET_NAMES = ['token', 'code', 'state', 'email']
const NESTED = 4
const PARAMETER = /([?&#;])([^?&#;=\s]{1,200})=([^&#;\s"'<>)]*)/g

/** The path of an address: no scheme, host, query or fragment. */
export function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]{0,30}:\/\/[^/?#\\]*/i, '').replace(/[?#].*$/s, '')
  return path || '/'
}

/** The space whose page an address leads to, null for any other. */
export function spaceOfPage(url: string): SpaceId | null {
  return (SPACE_PAGE.exec(pathOf(url).toLowerCase())?.[1] as SpaceId | undefined) ?? null
}

/**
 * The text with the values of the parameters token, code, state and email taken out, wherever it holds an address: in the query, in the
 * fragment, and in an address that stands encoded in another parameter.
 */
export function withoutSecretValues(text: string): string {
  return clean(text, NESTED)
}

/** Bounded in depth, so that text made to be deep costs no more than a few passes. */
function clean(text: string, deeper: number): string {
  if (deeper === 0) return text
  return text.replace(PARAMETER, (_, mark: string, name: string, value: string) => {
    if (isSecret(name)) return `${mark}${name}=`
    const plain = decoded(value)
    const cleaned = clean(plain, deeper - 1)
    return `${mark}${name}=${cleaned === plain ? value : plain === value ? cleaned : encodeURIComponent(cleaned)}`
  })
}

/** `access_token` and the like are tokens too. */
function isSecret(name: string): boolean {
  const plain = decoded(name).toLowerCase().replace(/\[.*$/s, '').trim()
  return SECRET_NAMES.includes(plain) || plain.endsWith('_token')
}

/** As a query is read; text that is no proper encoding stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
