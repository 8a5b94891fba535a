import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach } from 'vitest'
import { openContexts } from '../support/browser.ts'

const RESULTS = path.resolve(import.meta.dirname, '..', 'results')

// Before the story's own hooks close its pages (sequence.hooks): what a story that failed was looking at.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const name = `${path.basename(task.file.name, '.spec.ts')} ${task.name}`.replace(/[^\w -]+/g, '').slice(0, 100)
  const pages = [...openContexts].flatMap((context) => context.pages())
  // What stays open after this is not the next one's.
  openContexts.clear()
  for (const [n, page] of pages.entries()) {
    const place = path.join(RESULTS, `${name} ${n + 1}`)
    // biome-ignore lint/performance/useDomNodeTextContent: only what is seen
    const text = `${page.url()}\n\n${await page.locator('body').innerText().catch(String)}\n`
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(`${place}.txt`, text)
    await page.screenshot({ path: `${place}.png` }).catch(() => {})
    console.info(`What the page showed: ${place}.png and .txt`)
  }
})
