import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Looker, Screen, Size } from './screens-list.ts'
import { type Shot, shoot } from './shoot.ts'
import type { DemoSite } from './site.ts'
import { expired, extend, openMenu, WAYS, warned } from './states.ts'

type Around = {
  readonly context: BrowserContext
  readonly who: Looker
  readonly folder: string
  readonly complaints: string[]
  readonly links: Map<string, string>
}
export type Camera = ReturnType<typeof aCamera>

export function aCamera({ context, who, folder, complaints, links }: Around) {
  const open = async (size: Size, at: string, from = at): Promise<Page> => {
    const page = await context.newPage()
    await page.setViewportSize(size)
    page.on('pageerror', (error) => complaints.push(`${at} by ${who}: ${error.message}`))
    let answer = await page.goto(from)
    for (let tries = 0; answer?.status() === 429 && tries < 3; tries++) {
      await page.waitForTimeout(1_000 * Number(answer.headers()['retry-after'] ?? 1))
      answer = await page.goto(from)
    }
    if ((answer?.status() ?? 0) >= 429) complaints.push(`${from} by ${who}: ${answer?.status()}`)
    await page.locator('html[data-ready]').waitFor()
    // The mouse movement counts as activity.
    await page.mouse.move(5, 5)
    return page
  }
  const picture = (page: Page, screen: Screen, state: string, size: Size) =>
    shoot(page, { folder, page: screen.name, who, state, width: size.width })
  const tried = async (what: string, act: Promise<unknown>): Promise<boolean> => {
    const failure = await act.then(() => null).catch((error: Error) => error)
    if (failure) complaints.push(`${what} by ${who}: ${failure.message.split('\n')[0]}`)
    return !failure
  }

  return {
    who,
    request: context.request,
    async take(screen: Screen, size: Size): Promise<Shot[]> {
      const at = await addressOf(screen, (path) => open(size, path))
      if (!at) return []
      const page = await open(size, at)
      const shots = await picture(page, screen, 'still', size)
      const { hrefs, wrongs } = await seenOn(page)
      complaints.push(...wrongs.map((wrong) => `${at} by ${who} ${wrong} at ${size.width} px`))
      for (const href of hrefs) links.set(href, at)
      if (await openMenu(page)) shots.push(...(await picture(page, screen, 'menu', size)))
      void page.close()
      for (const way of WAYS) {
        const fresh = await open(size, at, at === '/credits' ? '/terms' : '/credits')
        if (await tried(`${way.name} on the way to ${at}`, way.bring(fresh, at)))
          shots.push(...(await picture(fresh, screen, way.name, size)))
        void fresh.close()
      }
      return shots
    },
    /**
     * Takes screenshots of the inactivity warnings on all pages at once, because activity on one page resets all
     * others.
     */
    async takeWarnings(screens: readonly Screen[], size: Size, thenLeave: boolean): Promise<Shot[]> {
      const pages: [Screen, Page][] = []
      for (const screen of screens) {
        const at = await addressOf(screen, (path) => open(size, path))
        if (at) pages.push([screen, await open(size, at)])
      }
      const shots: Shot[] = []
      for (const [screen, page] of pages)
        if (await tried(`warning on ${screen.name}`, warned(page)))
          shots.push(...(await picture(page, screen, 'warning', size)))
      const [first] = pages
      if (first) {
        const [screen, page] = first
        const end = thenLeave ? ([expired, 'expired'] as const) : ([extend, 'extended'] as const)
        if (await tried(`${end[1]} on ${screen.name}`, end[0](page)))
          shots.push(...(await picture(page, screen, end[1], size)))
      }
      await Promise.all(pages.map(([, page]) => page.close()))
      return shots
    },
    close: () => context.close(),
  }
}

async function seenOn(page: Page): Promise<{ hrefs: string[]; wrongs: string[] }> {
  return page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    const foot = document.querySelector('footer')?.getBoundingClientRect().bottom ?? scrollHeight
    return {
      hrefs: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .map(({ href }) => href.replace(/#.*/, ''))
        .filter((href) => href.startsWith(location.origin)),
      wrongs: [
        ...(scrollWidth > clientWidth ? ['scrolls sideways'] : []),
        ...(scrollHeight - window.scrollY - foot > 100 ? ['goes on below its foot'] : []),
      ],
    }
  })
}

/** Returns a page's URL, or null if the page that should link to it has no such link for this person. */
async function addressOf({ at, link, as }: Screen, open: (at: string) => Promise<Page>): Promise<string | null> {
  if (!link) return at
  const page = await open(at)
  const hrefs = await page.locator('main a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  await page.close()
  const [match] = hrefs.map((href) => link.exec(href)?.[0]).filter((found) => found !== undefined)
  return match && as ? as + path.basename(match) : (match ?? null)
}

export async function aBrowserOf(browser: Browser, { url, accounts }: DemoSite, who: Looker): Promise<BrowserContext> {
  const calm = { locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ baseURL: url, ...calm })
  context.setDefaultTimeout(20_000)
  if (who === 'signed-out') return context
  const page = await context.newPage()
  const { email, password } = accounts[who === 'user' ? 'visitor' : who]
  // The session is bound to this user agent. With a different one, its tokens would look copied.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const answer = await page.request.post('/api/v1/sign-in', { data: { email, password }, headers })
  if (!answer.ok()) throw new Error(`no sign-in of the ${who}: ${await answer.text()}`)
  await page.close()
  return context
}
