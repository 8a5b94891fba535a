import type { SpaceId } from '../kernel/id.ts'

const SPACE_PAGE = /^\/space\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\/?$/
const SECRET_NAMES = ['token', 'code', 'state', 'email']
const NESTED = 4
const PARAMETER = /([?&#;])([^?&#;=\s]{1,200})=([^&#;\s"'<>)]*)/g

export function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]{0,30}:\/\/[^/?#\\]*/i, '').replace(/[?#].*$/s, '')
  return path || '/'
}

export function spaceOfPage(url: string): SpaceId | null {
  return (SPACE_PAGE.exec(pathOf(url).toLowerCase())?.[1] as SpaceId | undefined) ?? null
}

/**
 * Removes the values of the parameters token, code, state and email from every address: in the query, in the fragment,
 * and encoded inside another parameter.
 */
export function withoutSecretValues(text: string): string {
  return clean(text, NESTED)
}

function clean(text: string, deeper: number): string {
  if (deeper === 0) return text
  return text.replace(PARAMETER, (_, mark: string, name: string, value: string) => {
    if (isSecret(name)) return `${mark}${name}=`
    const plain = decoded(value)
    const cleaned = clean(plain, deeper - 1)
    return `${mark}${name}=${cleaned === plain ? value : plain === value ? cleaned : encodeURIComponent(cleaned)}`
  })
}

function isSecret(name: string): boolean {
  const plain = decoded(name).toLowerCase().replace(/\[.*$/s, '').trim()
  return SECRET_NAMES.includes(plain) || plain.endsWith('_token')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
