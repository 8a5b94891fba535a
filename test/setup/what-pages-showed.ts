import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach } from 'vitest'
import { openContexts } from '../support/browser.ts'

const RESULTS = path.resolve(import.meta.dirname, '..', 'results')

// This runs before the journey's own hooks close its pages (sequence.hooks), so that it can capture a failed journey.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const name = `${path.basename(task.file.name, '.spec.ts')} ${task.name}`.replace(/[^\w -]+/g, '').slice(0, 100)
  const pages = [...openContexts].flatMap((context) => context.pages())
  // Pages that are still open must not count as the next test's pages.
  openContexts.clear()
  for (const [n, page] of pages.entries()) {
    const place = path.join(RESULTS, `${name} ${n + 1}`)
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text
    const text = `${page.url()}\n\n${await page.locator('body').innerText().catch(String)}\n`
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(`${place}.txt`, text)
    await page.screenshot({ path: `${place}.png` }).catch(() => {})
    console.info(`What the page showed: ${place}.png and .txt`)
  }
})
