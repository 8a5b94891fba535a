import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What the design asks for: WCAG 2.2 at level AA. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A change of theme is drawn with the next frame, and only then are there the transitions it starts; what inherits a colour starts its own when those have ended. */
const settled = async () => {
  do {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    for (let n = 0; n < 2; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
  } while (document.getAnimations().length > 0)
}

/** What axe finds wrong in a page whose colours have come to rest, a line each: by those levels, or by the rules named; in the whole or a part of it. */
export async function axeFinds(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  await page.evaluate(settled)
  // Anew each time: it remembers colours from one look to the next.
  await page.evaluate(axe.source)
  const { violations }: AxeResults = await page.evaluate(
    ({ within, type, values }) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: { type, values },
        resultTypes: ['violations'],
      }),
    { within, type: rules ? ('rule' as const) : ('tag' as const), values: rules ?? LEVELS },
  )
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
}
