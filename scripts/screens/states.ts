import type { Page } from 'playwright-core'

type Router = { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }

/** `bring` starts a navigation that never finishes or that fails. Each state needs its own page. */
export type Way = { readonly name: string; bring(page: Page, path: string): Promise<unknown> }

export const WAYS: readonly Way[] = [
  {
    name: 'loading',
    bring: async (page, path) => {
      await page.route(/\.data(\?|$)/, () => {})
      await go(page, path)
      await page.locator('[aria-busy="true"]').first().waitFor()
    },
  },
  {
    name: 'failed',
    bring: async (page, path) => {
      await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'no' }))
      await go(page, path)
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    },
  },
  {
    name: 'offline',
    bring: async (page, path) => {
      // Takes only this page offline. Other pages stay online, and the browser tells this page that it is offline.
      const line = await page.context().newCDPSession(page)
      await line.send('Network.emulateNetworkConditions', {
        offline: true,
        latency: 0,
        downloadThroughput: 0,
        uploadThroughput: 0,
      })
      await go(page, path)
      await page
        .getByText(/offline/i)
        .first()
        .waitFor()
    },
  },
]

/** Navigates as a link would, without waiting, because some navigations never finish. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => void (window as unknown as Router).__reactRouterDataRouter.navigate(to), path)
}

export async function openMenu(page: Page): Promise<boolean> {
  const menu = page.locator('header details > summary:visible').first()
  if ((await menu.count()) === 0) return false
  await menu.click()
  return true
}

export const warned = (page: Page) => page.getByRole('alertdialog').waitFor({ timeout: 120_000 })

export async function extend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Extend Session' }).click()
  await page.getByText('Session Extended').first().waitFor()
}

export const expired = (page: Page) => page.getByText('Session Expired').first().waitFor({ timeout: 240_000 })
