/** All a content page is ever made of; what is no such element is drawn as the text it is. */
export const PROSE_TAGS = [
  ...(['text', 'p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'a', 'img'] as const),
  ...(['strong', 'em', 's', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const
export type ProseTag = (typeof PROSE_TAGS)[number]

/**
 * An element of a drawn text. Elements stand in reading order, each followed by what is inside it: its `depth` is one more than that of what it
 * is in. A list of them is a tree that cannot be deeper than it is long, and that no markup can be hidden in.
 */
export type ProseElement = {
  readonly tag: ProseTag
  readonly depth: number
  /** Of a text, or of a picture in words. */
  readonly text?: string
  /** Of a link, checked by `safeLink`; of a picture, by `ownPicture`. */
  readonly href?: string
  /** Of a numbered list that does not begin at 1. */
  readonly start?: number
}

const SCHEMES = /^(?:https?:\/\/[^/\\\s]|mailto:[^\s]+@)/i
/** Of this site: a path (never `//host`), an anchor or a query. */
const OWN = /^(?:\/(?![/\\])|#|\?)/

/** The address when a link may lead there: by http, https or mailto, or within this site. Else null. */
export function safeLink(href: string): string | null {
  // Browsers skip control characters and blanks inside an address: none may hide a scheme.
  if (/[\p{Cc}\s\\]/u.test(href)) return null
  return SCHEMES.test(href) || OWN.test(href) ? href : null
}

/** The address when it is a picture that this site keeps itself, under /storage. Else null. */
export function ownPicture(src: string): string | null {
  return /^\/storage\/(?:spaces|people|demo)\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?:\?[a-z0-9=&]*)?$/i.test(src) ? src : null
}
