/** The only tags a content page may contain; other markup is shown as text. */
export const PROSE_TAGS = [
  ...(['text', 'p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'a', 'img'] as const),
  ...(['strong', 'em', 's', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const
export type ProseTag = (typeof PROSE_TAGS)[number]

/**
 * One element in reading order, with its depth in the tree. A flat list can't nest deeper than its length and can't
 * hide markup.
 */
export type ProseElement = {
  readonly tag: ProseTag
  readonly depth: number
  /** For text nodes, and the description of a picture. */
  readonly text?: string
  /** For links (checked by `safeLink`) and pictures (checked by `ownPicture`). */
  readonly href?: string
  /** For a numbered list that doesn't start at 1. */
  readonly start?: number
}

const SCHEMES = /^(?:https?:\/\/[^/\\\s]|mailto:[^\s]+@)/i
/** Same-site addresses: a path (never `//host`), an anchor or a query. */
const OWN = /^(?:\/(?![/\\])|#|\?)/

/** The address if a link may use it: http, https, mailto or a page of this site. Otherwise null. */
export function safeLink(href: string): string | null {
  // Browsers skip control characters and blanks inside an address, which could hide a scheme.
  if (/[\p{Cc}\s\\]/u.test(href)) return null
  return SCHEMES.test(href) || OWN.test(href) ? href : null
}

/** The address if it is a picture stored by this site under /storage. Otherwise null. */
export function ownPicture(src: string): string | null {
  return /^\/storage\/(?:spaces|people|demo)\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?:\?[a-z0-9=&]*)?$/i.test(src) ? src : null
}
