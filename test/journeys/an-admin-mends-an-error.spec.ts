import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { someInsights } from '../support/insights.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()

const fails = (line: number, words: string) =>
  fetch(`${site.world.url}/api/v1/error-logs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error_message: words,
      page_url: '/browse',
      fingerprint: String(line).padStart(16, '0'),
      context: { type: 'javascript_error' },
    }),
  })

test.each([
  ['with a mouse', LAPTOP, 1],
  ['with a thumb', HANDHELD, 2],
])('an error is opened %s, marked as resolved, and reopened when it is seen again', async (_, options, line) => {
  const admin = await anAdmin(site.world, 'Rhea')
  const words = `no room in line ${line}`
  await fails(line, words)
  const visitor = await aSignedInBrowser(site.browser, site.world, admin, '/admin/errors', options)
  const { page } = visitor
  await press(page.getByRole('link', { name: words }))
  await page.getByRole('heading', { name: words }).waitFor()
  await press(button(page, 'Mark as resolved'))
  await inView(page.getByText('Enter a reason.'))
  await page.getByLabel('Reason').fill('The room is back.')
  await press(button(page, 'Mark as resolved'))
  await page.getByText('marked it as resolved: The room is back.').waitFor()
  await press(page.getByRole('link', { name: 'All errors' }))
  await press(page.getByRole('link', { name: /^Resolved/ }))
  await page.getByRole('link', { name: words }).waitFor()
  await fails(line, words)
  await press(page.getByRole('link', { name: 'Last 7 days' }))
  await page.getByText('No resolved errors in this period.').waitFor()
  await press(page.getByRole('link', { name: /^Open/ }))
  await page.getByText('Seen again since.').first().waitFor()
  expect(page.url()).toContain('span=7')
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('the days of the vitals can be chosen, and every chart has its table', async () => {
  await someInsights(site.world)
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await aSignedInBrowser(site.browser, site.world, admin, '/admin/vitals', LAPTOP)
  const { page } = visitor
  await page.getByText('Needs work').first().waitFor()
  await page.getByLabel('From').fill('2021-01-01')
  await page.getByLabel('To', { exact: true }).fill('2021-01-02')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await page.getByText('No measurements in this period.').waitFor()
  await page.goto('/admin/insights')
  await page.getByText('Show as table').first().click()
  await page.getByRole('cell', { name: 'Space views' }).waitFor()
  await visitor.close()
})
