import { isBlank } from '../kernel/text.ts'

/** The addresses the footer and the navigation always link to, and that the operator fills: there is no other content page. */
export const CONTENT_SLUGS = [
  ...(['about', 'careers', 'press', 'blog', 'help'] as const),
  ...(['safety', 'cancellation', 'community', 'cookies', 'how-it-works'] as const),
] as const
export type ContentSlug = (typeof CONTENT_SLUGS)[number]

/** Characters. What is longest fits, as a form, into what a page's form may send (64 KiB), in any script. */
export const CONTENT_LENGTHS = { title: 80, description: 200, body: 20_000, reason: 300 } as const

export const CONTENT_STATES = ['empty', 'draft', 'published', 'changed', 'withdrawn'] as const
/** `changed`: published, with a newer draft; `withdrawn`: was published once and is not now. */
export type ContentState = (typeof CONTENT_STATES)[number]

/** The newest version there is, the one visitors read, and whether there ever was such. Null: none. */
export type Standing = { newest: number | null; published: number | null; wasPublished: boolean }

/** How a page stands. */
export function contentState({ newest, published, wasPublished }: Standing): ContentState {
  if (newest === null) return 'empty'
  if (published === null) return wasPublished ? 'withdrawn' : 'draft'
  return published === newest ? 'published' : 'changed'
}

export type ContentText = { title: string; description: string; body: string }
export type ContentPart = keyof ContentText

/** What a page still lacks before it can be published, in the order of its form. */
export function missingOf(text: ContentText): ContentPart[] {
  return (['title', 'description', 'body'] as const).filter((part) => isBlank(text[part]))
}
