import { z } from 'zod'
import { MOST_EMBED_SITES, SITE_LENGTH } from '../domain/spaces/embed-site.ts'
import { endpoint, named, spaceId, uuid, words } from './shapes.ts'

const tag = { tags: ['Hosting'] }

const site = named(
  'EmbedSite',
  'A website that may show the caller’s spaces in a frame.',
  z.object({ id: uuid, origin: z.string().describe('Scheme, host and port, such as https://www.example.com.') }),
)

const showEmbeds = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/embeds',
    ...tag,
    summary: 'List what I can embed, and where',
    description:
      'Lists the caller’s published spaces by title, 500 at most, and the websites that may show them in a frame.',
  })
  .output(
    z.object({
      spaces: z.array(z.object({ id: spaceId, title: z.string() })),
      sites: z.array(site),
      most: z.literal(MOST_EMBED_SITES),
    }),
  )

const addEmbedSite = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/embed-sites',
    ...tag,
    summary: 'Allow a website to show my spaces in a frame',
    description: 'Takes the address of any page of the website. A website that is already allowed stays allowed.',
    successStatus: 201,
  })
  .errors({
    bad_site: { status: 422 },
    site_not_https: { status: 422 },
    too_many_sites: { status: 409, data: z.object({ most: z.literal(MOST_EMBED_SITES) }) },
  })
  .input(z.object({ site: words(SITE_LENGTH) }))
  .output(site)

const removeEmbedSite = endpoint('host')
  .route({
    method: 'DELETE',
    path: '/host/embed-sites/{id}',
    ...tag,
    summary: 'Stop a website from showing my spaces in a frame',
  })
  .input(z.object({ id: uuid }))
  .output(z.object({}))

export const embeds = { showEmbeds, addEmbedSite, removeEmbedSite }
