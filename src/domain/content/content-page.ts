import { isBlank } from '../kernel/text.ts'

export const CONTENT_SLUGS = [
  ...(['about', 'careers', 'press', 'blog', 'help'] as const),
  ...(['safety', 'cancellation', 'community', 'cookies', 'how-it-works'] as const),
] as const
export type ContentSlug = (typeof CONTENT_SLUGS)[number]

/** Lengths are in characters. Even the longest text fits into a 64 KiB form submission in any script. */
export const CONTENT_LENGTHS = { title: 80, description: 200, body: 20_000, reason: 300 } as const

export const CONTENT_STATES = ['empty', 'draft', 'published', 'changed', 'withdrawn'] as const
/** `changed` is published, with a newer draft. `withdrawn` was published before but isn't any more. */
export type ContentState = (typeof CONTENT_STATES)[number]

/**
 * The newest version and the version that visitors read (null if there is none), and whether any version has ever been
 * published.
 */
export type PageVersions = { newest: number | null; published: number | null; wasPublished: boolean }

export function contentState({ newest, published, wasPublished }: PageVersions): ContentState {
  if (newest === null) return 'empty'
  if (published === null) return wasPublished ? 'withdrawn' : 'draft'
  return published === newest ? 'published' : 'changed'
}

export type ContentText = { title: string; description: string; body: string }
export type ContentPart = keyof ContentText

export function missingOf(text: ContentText): ContentPart[] {
  return (['title', 'description', 'body'] as const).filter((part) => isBlank(text[part]))
}
