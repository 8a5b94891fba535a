import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, PHONE } from '../support/browser.ts'
import { claim } from './claim.ts'
import { theSixSpaces } from './six-spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  for (const id of await theSixSpaces(site.world))
    await site.world.sql`
      insert into photos (space_id, position, path, alt, width, height)
      values (${id}, 0, 'demo/studio-1-a.m0.c0.l0.jpg', 'A bright studio', 1536, 1024)`
})
afterAll(() => site.close())

test(claim('9.19', 'a picture loads from 50 px below the window, not before'), async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: PHONE })
  await page.goto('/')
  await page.locator('html[data-ready]:not([data-first])').waitFor()
  const last = page.locator('article').last().getByRole('img', { name: 'A bright studio' })
  /**
   * Scrolls until the picture is this far below the visible area, and then waits for frames in which the observers run.
   */
  const comeWithin = (distance: number) =>
    last.evaluate(async (img, below) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      scrollTo({ top: img.getBoundingClientRect().top + scrollY - innerHeight - below, behavior: 'instant' })
      for (let frames = 0; frames < 4; frames++) await frame()
      return { below: img.getBoundingClientRect().top - innerHeight, src: (img as HTMLImageElement).currentSrc }
    }, distance)
  const far = await comeWithin(52)
  expect(far.below).toBeGreaterThan(50)
  expect(far.src).toMatch(/^data:/)
  const near = await comeWithin(48)
  expect(near.below).toBeLessThan(50)
  await expect.poll(() => last.getAttribute('src')).toMatch(/^\/storage\/demo\//)
  await close()
})
