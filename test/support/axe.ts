import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Transitions start one frame after a theme change. Transitions of inherited colours start only after the first ones
 * have ended.
 */
const settled = async () => {
  // Content below the fold takes a new theme's colours, with a transition, only when it is drawn.
  document.documentElement.removeAttribute('data-first')
  do {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    for (let n = 0; n < 2; n++) await new Promise((drawn) => requestAnimationFrame(drawn))
  } while (document.getAnimations().length > 0)
}

export async function axeFinds(page: Page, rules?: string[], within = 'html'): Promise<string[]> {
  await page.evaluate(settled)
  // axe is reloaded for each check, because it caches colours.
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
