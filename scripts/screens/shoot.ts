import path from 'node:path'
import type { Page } from 'playwright-core'
import { THEMES } from './screens-list.ts'

export type Shot = {
  readonly page: string
  readonly who: string
  readonly state: string
  readonly width: number
  readonly theme: string
  readonly file: string
}

const TALLEST = 2_400

export async function shoot(
  page: Page,
  { folder, ...of }: Omit<Shot, 'file' | 'theme'> & { folder: string },
): Promise<Shot[]> {
  const whole = of.state === 'still' ? await wholeOf(page, of.width) : {}
  const shots: Shot[] = []
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    // Wait for colour transitions only, because loading animations never end.
    await page.waitForTimeout(250)
    await page.evaluate(async () => {
      const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(fading.map(({ finished }) => finished))
    })
    const file = `${of.page}-${of.who}-${of.state}-${of.width}-${theme}.png`
    await page.screenshot({ path: path.join(folder, file), ...whole })
    shots.push({ ...of, theme, file })
  }
  return shots
}

/** Scrolls through the page first, because pictures load only when they are close to the visible area. */
async function wholeOf(page: Page, width: number) {
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), TALLEST)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await page.waitForTimeout(60)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle').catch(() => {})
  return { fullPage: true, clip: { x: 0, y: 0, width, height } }
}
