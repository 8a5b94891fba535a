import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { aPdf, aPicture, aSendingHost, upload } from '../support/uploads.ts'
import { aWorld, type World } from '../support/world.ts'
import { claim } from './claim.ts'

let world: World
let host: Person
let photos: string
beforeAll(async () => {
  world = await aWorld()
  const sending = await aSendingHost(world)
  host = sending.host
  photos = sending.photos
})
afterAll(() => world.close())
beforeEach(() => world.clock.pass({ seconds: 61 }))

const drawn = (format: 'tiff' | 'avif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } })
    .toFormat(format)
    .toBuffer()
const FILES: Record<string, () => Promise<Buffer> | Buffer> = {
  jpeg: () => aPicture('jpeg'),
  png: () => aPicture('png'),
  webp: () => aPicture('webp'),
  gif: () => aPicture('gif'),
  pdf: () => aPdf(),
  tiff: () => drawn('tiff'),
  avif: () => drawn('avif'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  txt: () => Buffer.from('Nothing but words'),
}
const taken = async (to: string) => {
  const types: string[] = []
  for (const [type, make] of Object.entries(FILES)) {
    const { status, body } = await upload(host, to, [[`a.${type}`, await make()]])
    if (status === 201) types.push(type)
    else expect(body.data?.files).toEqual([{ at: 0, name: `a.${type}`, code: 'wrong_type' }])
  }
  return types.sort()
}

test(claim('5.17 5.19', 'an image is a jpeg, png, webp or gif, and nothing else'), async () => {
  expect(await taken(photos)).toEqual(['gif', 'jpeg', 'png', 'webp'])
})

test(claim('5.17 5.20', 'a document is a pdf, jpeg or png, and nothing else'), async () => {
  expect(await taken('/documents')).toEqual(['jpeg', 'pdf', 'png'])
})
