/** A content page may contain only these tags; other markup is shown as text. */
export const PROSE_TAGS = [
  ...(['text', 'p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'a', 'img'] as const),
  ...(['strong', 'em', 's', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const
export type ProseTag = (typeof PROSE_TAGS)[number]

/**
 * One element of a document, in reading order, with its depth. Unlike a tree, a flat list can't be nested without limit
 * and can't contain hidden markup.
 */
export type ProseElement = {
  readonly tag: ProseTag
  readonly depth: number
  readonly text?: string
  /** Set only to addresses that `safeLink` (for links) or `ownPicture` (for pictures) has checked. */
  readonly href?: string
  readonly start?: number
}

const SCHEMES = /^(?:https?:\/\/[^/\\\s]|mailto:[^\s]+@)/i
const OWN = /^(?:\/(?![/\\])|#|\?)/

/** Returns the address if it is safe in a link: http, https, mailto or a page of this site. Otherwise null. */
export function safeLink(href: string): string | null {
  // Browsers ignore control characters and spaces inside an address, so these could hide a scheme.
  if (/[\p{Cc}\s\\]/u.test(href)) return null
  return SCHEMES.test(href) || OWN.test(href) ? href : null
}

/** Returns the address if it is a picture that this site stores under /storage. Otherwise null. */
export function ownPicture(src: string): string | null {
  return /^\/storage\/(?:spaces|people|demo)\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?:\?[a-z0-9=&]*)?$/i.test(src) ? src : null
}
