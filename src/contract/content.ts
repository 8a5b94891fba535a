import { z } from 'zod'
import { CONTENT_LENGTHS, CONTENT_SLUGS, CONTENT_STATES } from '../domain/content/content-page.ts'
import { PROSE_TAGS } from '../domain/content/prose-element.ts'
import { endpoint, inQuery, instant, named, version, words } from './shapes.ts'

const tags = ['Content pages']
const slug = z.enum(CONTENT_SLUGS)
const reason = words(CONTENT_LENGTHS.reason).default('')
const elements = z.array(
  z.object({
    tag: z.enum(PROSE_TAGS),
    depth: z.int(),
    text: z.string().optional(),
    href: z.string().optional(),
    start: z.int().optional(),
  }),
)
const text = z.object({ title: z.string(), description: z.string(), body: z.string() })

const showPage = endpoint('anyone')
  .route({ method: 'GET', path: '/pages/{slug}', tags, summary: 'Show a content page' })
  .input(z.object({ slug }))
  .output(z.object({ slug, title: z.string(), description: z.string(), elements }))

const listPages = endpoint('admin')
  .route({ method: 'GET', path: '/admin/pages', tags, summary: 'List content pages with their states' })
  .output(
    z.object({
      items: z.array(z.object({ slug, title: z.string(), state: z.enum(CONTENT_STATES), savedAt: instant.nullable() })),
    }),
  )

const pageShape = named(
  'ContentPage',
  'A page of text, such as the privacy policy, with its versions.',
  z.object({
    slug,
    state: z.enum(CONTENT_STATES),
    text,
    elements,
    /** The version of this text. 0 means that nothing has been saved yet, so the text is the starter draft. */
    version,
    newest: version,
    published: version.nullable(),
    history: z.array(
      z.object({
        what: z.enum(['saved', 'published', 'withdrawn']),
        version: version.nullable(),
        at: instant,
        by: z.string(),
        reason: z.string(),
      }),
    ),
  }),
)

const editPage = endpoint('admin')
  .route({ method: 'GET', path: '/admin/pages/{slug}', tags, summary: 'Show a content page for editing' })
  .input(z.object({ slug, version: inQuery(z.coerce.number().int().min(1).max(1_000_000).optional()) }))
  .output(pageShape)

const savePage = endpoint('admin', { audited: true })
  .route({
    method: 'PUT',
    path: '/admin/pages/{slug}/draft',
    tags,
    summary: 'Save a page without publishing it',
    description: 'Saves a new version, based on the version the caller read.',
  })
  .errors({ saved_meanwhile: { status: 409, data: z.object({ version, by: z.string(), at: instant, text }) } })
  .input(
    z.object({
      slug,
      title: words(CONTENT_LENGTHS.title),
      description: words(CONTENT_LENGTHS.description),
      body: words(CONTENT_LENGTHS.body),
      reason,
      /** The newest version when the page was read, or 0 if there was none. */
      version,
    }),
  )
  .output(pageShape)

const publishPage = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/pages/{slug}/publication',
    tags,
    summary: 'Publish a page',
    description: 'Publishes the newest version. Refused if the caller read an older one.',
  })
  .errors({
    not_newest: { status: 409 },
    page_incomplete: { status: 409, data: z.object({ missing: z.array(z.enum(['title', 'description', 'body'])) }) },
  })
  .input(z.object({ slug, version, reason }))
  .output(pageShape)

const withdrawPage = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/pages/{slug}/withdrawal', tags, summary: 'Withdraw a page' })
  .errors({ page_not_published: { status: 409 } })
  .input(z.object({ slug, reason }))
  .output(pageShape)

const publishStarters = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/pages/starters/publication',
    tags,
    summary: 'Publish the unchanged starter pages',
    description: "Publishes the starter texts of these pages. Pages that have been saved before don't change.",
  })
  .input(z.object({ slugs: z.array(slug).min(1).max(CONTENT_SLUGS.length) }))
  .output(z.object({ published: z.array(slug).readonly() }))

export const contentPages = { showPage, listPages, editPage, savePage, publishPage, withdrawPage, publishStarters }
