import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, aSiteToVisit, WIDE } from '../support/browser.ts'
import { writeTiles } from '../support/pmtiles.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiles-'))
  writeTiles(path.join(folder, 'berlin.pmtiles'))
  site = await aSiteToVisit({ env: { MAP_PMTILES: path.join(folder, 'berlin.pmtiles') } })
  for (const at of [52.45, 52.55]) await aSpace(site.world, { city_id: 1, shown_lat: at, shown_lng: 13.4 })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const map = (page: Page) => page.getByRole('region', { name: 'Map of the results' })

/** Returns how many pixels of the map have each of these colours. */
async function pixels(page: Page, ...colours: string[]): Promise<number[]> {
  const picture = await map(page).screenshot()
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return colours.map((colour) => counts.get(colour) ?? 0)
}

test('streets come from the operator’s file in our colours, light and dark, and from nowhere else', async () => {
  const visitor = await aBrowser(site.browser, site.world, { viewport: WIDE, colorScheme: 'light' })
  const { page, complaints } = visitor
  const asked: string[] = []
  const parts: number[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (answer) => void (answer.url().endsWith('.pmtiles') && parts.push(answer.status())))
  await page.goto('/browse?location=Berlin')
  await expect.poll(async () => Math.min(...(await pixels(page, '#f9f8f4', '#dde8ee')))).toBeGreaterThan(1_000)
  await map(page).getByRole('link', { name: '© OpenStreetMap' }).waitFor()
  const heights = [map(page), map(page).locator('canvas')].map(async (one) => (await one.boundingBox())?.height)
  expect(new Set(await Promise.all(heights)).size, 'the streets fill the map').toBe(1)
  expect(await axeFinds(page)).toEqual([])
  expect(new Set(parts)).toEqual(new Set([206]))
  expect(asked.filter((url) => !url.startsWith(site.world.url) && !/^(blob|data):/.test(url))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => Math.min(...(await pixels(page, '#1f252f', '#050f1b')))).toBeGreaterThan(1_000)
  // Without a graphics card, the browser warns that reading the picture is slow.
  expect(complaints.filter((line) => !line.includes('GL Driver Message'))).toEqual([])
  await visitor.close()
})

test('beside the area of the file, the plain map shows its names', async () => {
  const visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  const { page } = visitor
  await page.goto('/browse?location=Berlin')
  const canvas = map(page).locator('canvas')
  await canvas.waitFor()
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await canvas.waitFor({ state: 'detached' })
  await map(page).getByText('Berlin', { exact: true }).first().waitFor()
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await canvas.waitFor()
  await visitor.close()
})

test('without the file, the plain map takes over', async () => {
  const visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  const { page } = visitor
  await page.route('**/streets.pmtiles', (route) => route.fulfill({ status: 404 }))
  await page.goto('/browse?location=Berlin')
  await map(page).getByText('Berlin', { exact: true }).first().waitFor()
  await expect.poll(() => map(page).locator('canvas').count()).toBe(0)
  await visitor.close()
})
