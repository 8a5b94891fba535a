import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { enteredAs, PASSWORD } from '../support/people.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSignedInBrowser, button, confirm, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()

test('a host adds payout details, after confirming their identity, and finds each figure’s lines', async () => {
  const { world, browser } = site
  const host = await aHost(world)
  await aSaleOf(world, (await aSpace(world, { host_id: host.id })).id, days(inDays(world, 5)))
  world.clock.pass({ minutes: 11 })
  const visitor = await aSignedInBrowser(browser, world, host, '/host', HANDHELD)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Money', exact: true }))
  await inView(page.getByText('We don’t know where to send your money yet.'))
  await press(page.getByRole('link', { name: 'Add your payout details' }))
  await press(button(page, 'Add payout details'))
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await press(asked.getByRole('button', { name: 'Confirm' }))
  await press(page.getByRole('button', { name: 'Everything is in order' }))
  await page.waitForURL('**/financial/payouts')
  await inView(page.getByText('All set: payouts can be sent.'))
  await inView(page.getByText(/^One amount, \$[\d.,]+ in total$/))
  await press(page.getByRole('navigation', { name: 'Hosting' }).getByRole('link', { name: 'Money' }))
  await press(page.getByRole('link', { name: 'Ledger lines' }))
  await page.getByText(/^One line, \$/).waitFor()
  await page.getByLabel('Booking number').fill('9999999')
  await press(button(page, 'Show'))
  await inView(page.getByText('No matching lines.'))
  await press(page.getByRole('link', { name: 'Show all lines' }))
  await page.getByText('Payment by a guest').last().waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a year of statements is shown, and the earlier ones on request', async () => {
  const { world, browser } = site
  const host = await aHost(world)
  await aSaleOf(world, (await aSpace(world, { host_id: host.id })).id, days(inDays(world, 5)))
  world.clock.pass({ hours: 24 * 400 })
  const visitor = await aSignedInBrowser(
    browser,
    world,
    { ...host, ...(await enteredAs(world, host.id)) },
    '/financial',
  )
  const { page } = visitor
  const statements = page.getByRole('region', { name: 'Statements' })
  expect(await statements.getByRole('row').count()).toBe(13)
  await page.getByRole('link', { name: /^All 1\d statements$/ }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => statements.getByRole('row').count()).toBeGreaterThan(13)
  await expect.poll(() => statements.evaluate((section) => section === document.activeElement)).toBe(true)
  await visitor.close()
})

test.each([
  ['on a phone', HANDHELD],
  ['with a mouse', LAPTOP],
])('a payout leads to its bookings, each with its price and our commission, %s', async (_, screen) => {
  const { world, browser } = site
  const host = await aHost(world)
  const sale = await aSaleOf(
    world,
    (await aSpace(world, { host_id: host.id, title: 'Harbour Hall' })).id,
    days(inDays(world, 5)),
  )
  await world.sql`insert into payout_accounts (host_id, account_ref, payouts_enabled) values (${host.id}, ${sale}, true)`
  const [paid] = await world.sql<{ price: number; fee: number; cents: number }[]>`
    with made as (
      insert into payouts (host_id, amount_cents, currency, day, hour, account_ref, created_at, state, gateway_ref, settled_at)
      select ${host.id}, host_receives_cents, 'USD', '2027-03-09', now(), ${sale}, now(), 'done', ${sale}, now()
      from bookings where id = ${sale} returning id, amount_cents
    ), items as (insert into payout_items select id, ${sale}, amount_cents from made)
    select host_receives_cents as cents, commission_cents as fee, host_receives_cents + commission_cents as price
    from bookings where id = ${sale}`
  const visitor = await aSignedInBrowser(browser, world, host, '/financial', screen)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Tue 9 Mar 2027' }))
  await page.getByRole('heading', { name: 'Payout of Tue 9 Mar 2027' }).waitFor()
  const row = page.getByRole('row', { name: /Harbour Hall/ })
  for (const cents of [paid?.price ?? 0, paid?.fee ?? 0, paid?.cents ?? 0])
    await inView(
      row
        .getByText(`$${(cents / 100).toFixed(2)}`)
        .filter({ visible: true })
        .first(),
    )
  await press(row.getByRole('link', { name: /^DL-/ }))
  await page.waitForURL(`**/bookings/${sale}`)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('a host sees why an upcoming payout isn’t the price minus the commission', async () => {
  const { world, browser } = site
  const host = await aHost(world)
  const { id: short } = await aSpace(world, { host_id: host.id, title: 'Harbour Hall' })
  const { id: long } = await aSpace(world, { host_id: host.id, title: 'Tram Depot' })
  await aSaleOf(world, short, days(inDays(world, 5)))
  // A booking of more than 28 days is paid in parts.
  await aSaleOf(world, long, days(inDays(world, 5), inDays(world, 39)))
  const visitor = await aSignedInBrowser(browser, world, host, '/financial/payouts', LAPTOP)
  const { page } = visitor
  const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(title) })
  await inView(rowOf('Harbour Hall').first())
  expect(await rowOf('Harbour Hall').getByRole('link', { name: 'See why' }).count()).toBe(0)
  expect(await rowOf('Tram Depot').getByRole('link', { name: 'See why' }).count()).toBe(2)
  await press(rowOf('Tram Depot').getByRole('link', { name: 'See why' }).first())
  await page.waitForURL('**/financial/lines?booking=*')
  await inView(page.getByText('Payment by a guest').last())
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('an admin settles a discrepancy in place, with a reason, and it stays settled', async () => {
  const { world, browser } = site
  await world.sql`
    with run as (
      insert into reconciliation_runs (from_at, to_at, started_at, read_to, finished_at, found) values ('2027-01-01', '2027-01-02', now(), now(), now(), 1) returning id
    )
    insert into reconciliation_differences (what, kind, subject, theirs_cents, theirs_currency, at, found_in, found_at, seen_at)
    select 'missing_here', 'charge', 'py_unknown', 1200, 'USD', now(), id, now(), now() from run`
  const visitor = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin', LAPTOP)
  const { page } = visitor
  await press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Platform' }))
  await press(page.getByRole('link', { name: 'One discrepancy with the gateway' }))
  await press(page.getByText('Settle', { exact: true }).last())
  await press(button(page, 'Book a correction'))
  await inView(page.getByText('Enter a reason.'))
  await page.getByLabel('Reason').fill('A fee of the gateway, by its invoice.')
  world.clock.pass({ minutes: 11 })
  await press(button(page, 'Book a correction'))
  await confirm(page)
  await page.getByText('The books and the gateway agree.').waitFor()
  await press(page.getByRole('link', { name: 'Settled (1)' }))
  await inView(page.getByText('A fee of the gateway, by its invoice.'))
  await press(page.getByRole('link', { name: 'Ledger', exact: true }))
  await page.getByText('Not explained yet').last().waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
