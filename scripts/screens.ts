// npm run screens [-- folder [part of a page's name]]: takes screenshots of every page of the demo for every role and
// state, at 1280 and 360 px in both themes, with one overview sheet. It also reports console errors, horizontal
// scrolling and broken links.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.ts'
import { aBrowserOf, aCamera } from './screens/camera.ts'
import { deadLinks } from './screens/dead-links.ts'
import { LOOKERS, type Looker, MORE_ROUTES, SPEC_ROUTES, WIDTHS } from './screens/screens-list.ts'
import { writeOverviews, writeSheet } from './screens/sheet.ts'
import type { Shot } from './screens/shoot.ts'
import { aDemoSite } from './screens/site.ts'

const folder = path.resolve(process.argv[2] ?? 'test/results/screens')
const wanted = ({ name }: { name: string }) => name.includes(process.argv[3] ?? '')
mkdirSync(path.join(folder, 'overviews'), { recursive: true })
const executablePath = await findBrowser(console.log)
if (!executablePath) throw new Error('Chromium is not installed.')
const site = await aDemoSite()
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const browser = await chromium.launch({ executablePath, args })
const complaints: string[] = []
try {
  const shots = (await Promise.all(LOOKERS.map(look))).flat()
  await writeOverviews(folder, shots)
  console.log(`${shots.length} pictures: ${await writeSheet(folder, shots)}`)
} finally {
  await browser.close()
  await site.close()
}
for (const line of new Set(complaints)) console.log(`- ${line}`)
process.exitCode = complaints.length > 0 ? 1 : 0

async function within<T>(act: Promise<T>): Promise<T> {
  const late = setTimeout(120_000, undefined, { ref: false }).then(() => Promise.reject(new Error('took too long')))
  return Promise.race([act, late])
}

/**
 * Takes screenshots of all pages for one role. Roles run in parallel, because each signed-in role waits for the
 * inactivity warning at the end.
 */
async function look(who: Looker): Promise<Shot[]> {
  const links = new Map<string, string>()
  const shots: Shot[] = []
  const context = await aBrowserOf(browser, site, who)
  const camera = aCamera({ context, who, folder, complaints, links })
  for (const size of Object.values(WIDTHS)) {
    const pages = [...SPEC_ROUTES, ...MORE_ROUTES.filter(({ by }) => by.includes(who))].filter(wanted)
    for (const screen of pages)
      await within(camera.take(screen, size)).then(
        (taken) => shots.push(...taken),
        (error: Error) => complaints.push(`${screen.name} by ${who}: ${error.message.split('\n')[0]}`),
      )
    console.log(`${who} at ${size.width} px: ${shots.length} pictures so far`)
  }
  complaints.push(...(await deadLinks(camera, links)))
  if (who !== 'signed-out')
    for (const size of Object.values(WIDTHS))
      await camera.takeWarnings(SPEC_ROUTES.filter(wanted), size, size === WIDTHS[1280]).then(
        (taken) => shots.push(...taken),
        (error: Error) => complaints.push(`warnings by ${who}: ${error.message.split('\n')[0]}`),
      )
  await camera.close()
  return shots
}
