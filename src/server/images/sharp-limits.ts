import sharp from 'sharp'

// The queue decides how many pictures are made at once; threads inside one would only starve the site.
sharp.concurrency(1)
sharp.cache(false)
// Whatever a file says it is, no other reader ever opens it: not SVG, which can name other files, nor the many old formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})

/** What is kept of an upload: pages ask for pictures of 1,920 at most, a document is read, a person is shown small. */
export const KEPT = { picture: 1_920, document: 3_000, person: 800 }
