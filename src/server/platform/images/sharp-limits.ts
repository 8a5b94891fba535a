import sharp from 'sharp'

// The queue limits how many pictures are processed at once. More threads per picture would slow the site.
sharp.concurrency(1)
sharp.cache(false)
// Only the allowed decoders ever open a file. SVG isn't allowed because it can refer to other files. The many old
// formats aren't allowed either.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

/**
 * The sizes in which uploads are stored, in pixels. Pages use pictures of at most 1,920, documents must be readable,
 * and portraits are shown small.
 */
export const KEPT = { picture: 1_920, document: 3_000, person: 800 }
