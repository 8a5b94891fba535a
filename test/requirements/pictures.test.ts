import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitor } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'
import { claim } from './claim.ts'

const PICTURE = '/storage/demo/studio-1-a.m0.c0.l0.jpg'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function picture(query = '') {
  const answer = await aVisitor(world).fetch(PICTURE + query)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, facts: answer.ok ? await sharp(bytes).metadata() : null }
}

describe('a stored picture', () => {
  test(claim('7.17 9.18', 'without parameters is 800 wide, of quality 80, as WebP'), async () => {
    const { answer, bytes, facts } = await picture()
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(facts).toMatchObject({ format: 'webp', width: 800 })
    expect(bytes.equals((await picture('?width=800&quality=80&format=webp')).bytes)).toBe(true)
    expect(bytes.equals((await picture('?quality=70')).bytes)).toBe(false)
    expect(bytes.equals((await picture('?quality=90')).bytes)).toBe(false)
  })

  test(claim('7.16', 'has the requested width, height, quality and format'), async () => {
    const { facts } = await picture('?width=320&height=160&format=jpeg')
    expect(facts).toMatchObject({ format: 'jpeg', width: 320, height: 160 })
    expect((await picture('?format=png')).facts).toMatchObject({ format: 'png', width: 800 })
    expect((await picture('?quality=30')).bytes.length).toBeLessThan((await picture()).bytes.length)
  })

  test('keeps its proportions without a height', async () => {
    const [wide, small] = [await picture(), await picture('?width=320')]
    expect(small.facts?.width).toBe(320)
    expect((small.facts?.height ?? 0) / 320).toBeCloseTo((wide.facts?.height ?? 0) / 800, 2)
  })

  test(claim('9.25', 'can be cached for 3600 seconds'), async () => {
    expect((await picture()).answer.headers.get('cache-control')).toMatch(/\bmax-age=3600$/)
  })

  test.each(['width=0', 'width=-1', 'width=x', 'height=1.5', 'quality=0', 'quality=101', 'format=gif'])(
    'is refused with %s',
    async (query) => {
      expect((await picture(`?${query}`)).answer.status).toBe(400)
    },
  )
})
