import { z } from 'zod'
import { MOST_FAVOURITES } from '../domain/spaces/favourites.ts'
import { centsShape, cursor, endpoint, spaceId, spaceType, tooMany } from './shapes.ts'

const full = { favourites_full: { status: 409, data: z.object({ most: z.int() }) } } as const

/** PUT /favourites/{id}: repeating it changes nothing. */
const saveFavourite = endpoint('signed_in')
  .route({ method: 'PUT', path: '/favourites/{id}', tags: ['Favourites'], summary: 'Save a space' })
  .errors({ ...tooMany, ...full })
  .input(z.object({ id: spaceId }))
  .output(z.object({ saved: z.literal(true) }))

const removeFavourite = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/favourites/{id}', tags: ['Favourites'], summary: 'Remove a saved space' })
  .errors(tooMany)
  .input(z.object({ id: spaceId }))
  .output(z.object({ saved: z.literal(false) }))

/** POST /favourites: adds the spaces saved before sign-in, up to the limit. Unpublished spaces are skipped. */
const mergeFavourites = endpoint('signed_in')
  .route({ method: 'POST', path: '/favourites', tags: ['Favourites'], summary: 'Save several spaces' })
  .errors(tooMany)
  .input(z.object({ ids: z.array(spaceId).max(MOST_FAVOURITES) }))
  .output(z.object({ ids: z.array(spaceId), full: z.boolean() }))

const favouriteIds = endpoint('signed_in')
  .route({ method: 'GET', path: '/favourites/ids', tags: ['Favourites'], summary: 'List the IDs of my saved spaces' })
  .output(z.object({ ids: z.array(spaceId) }))

const favourite = z.object({
  id: spaceId,
  title: z.string(),
  location: z.string(),
  spaceType,
  imageUrl: z.string(),
  imageAlt: z.string(),
  /** All-in price of a day, or of an hour if the space is rented only by the hour. */
  dayCents: centsShape.nullable(),
  hourCents: centsShape.nullable(),
  currency: z.string(),
  /** The space can be viewed and booked now. */
  available: z.boolean(),
})

/** GET /favourites: last saved first, including spaces that aren't published now. */
const listFavourites = endpoint('signed_in')
  .route({ method: 'GET', path: '/favourites', tags: ['Favourites'], summary: 'List my saved spaces' })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ cursor: cursor.optional() }))
  .output(z.object({ items: z.array(favourite), count: z.int(), nextCursor: z.string().nullable() }))

export const favourites = { saveFavourite, removeFavourite, mergeFavourites, favouriteIds, listFavourites }
