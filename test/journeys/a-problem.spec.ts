import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import type { Person } from '../support/people.ts'
import { aBegunBooking, again, exampleTax, report } from '../support/problems.ts'
import { aSignedInBrowser, button, confirm, endSession, signInAgain, unexpected } from '../support/sign-in-steps.ts'
import { aPicture } from '../support/uploads.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, hands: object = HANDHELD) =>
  aSignedInBrowser(site.browser, site.world, person, path, hands)

test('on a phone, a guest reports a problem with a photo, the host offers a refund, and one click accepts it', async () => {
  await exampleTax(site.world)
  const { id, guest, host } = await aBegunBooking(site.world)
  const visitor = await signedIn(guest, `/bookings/${id}`)
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Report a problem' }))
  await inView(page.getByText('Mara has 24 hours to respond and can offer you a refund.'))
  await press(button(page, 'Send report'))
  await inView(page.getByText('Choose what’s wrong.'))
  await page.getByText('Describe the problem in a few words.').waitFor()
  await press(page.getByText('It wasn’t clean', { exact: true }))
  await page.getByLabel('Describe the problem').fill('The floor was wet.')
  await page.locator('main input[type=file]').setInputFiles({
    name: 'floor.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture(),
  })
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await press(button(page, 'Send report'))
  await inView(page.getByText('Your report was sent. We’ve emailed the host.'))
  await page.getByText('Mara has until').waitFor()
  const photo = page.getByRole('img', { name: 'Photo 1' })
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const theirs = await signedIn(host, '/host')
  await theirs.page.getByText('reported a problem').waitFor()
  await press(theirs.page.getByRole('link', { name: 'Respond', exact: true }))
  await theirs.page.getByText('The floor was wet.').waitFor()
  await theirs.page.getByText('Your payout for this booking is held until the report is settled.').waitFor()
  await theirs.page.getByLabel('Your response').fill('I’m sorry. The pipe burst.')
  await theirs.page.getByLabel('Refund you offer').fill('700')
  await press(button(theirs.page, 'Send response without a refund'))
  await inView(theirs.page.getByText('You can refund up to $664.36.'))
  await theirs.page.getByLabel('Refund you offer').fill('100')
  await inView(theirs.page.getByText('If Ada Tester accepts, they’re refunded $100, and you receive $76.55 less'))
  await press(button(theirs.page, 'Send response and offer $100'))
  await inView(theirs.page.getByText('Your response was sent. We’ve emailed the guest.'))

  await page.reload()
  await page.getByText('Mara responded').waitFor()
  await press(button(page, 'Accept $100 refund'))
  await inView(page.getByText('You’ve accepted the offer. The refund is on its way.'))
  await page.getByText('The offer was accepted: $100 refunded.').waitFor()
  await page.getByText('Refund of $100.00 accepted').waitFor()
  expect([unexpected(visitor), unexpected(theirs)]).toEqual([[], []])
  await Promise.all([visitor.close(), theirs.close()])
})

test('text and photos survive an ended session, and a refusal too', async () => {
  const { id, guest, host } = await aBegunBooking(site.world)
  const visitor = await signedIn(guest, `/bookings/${id}?do=report_problem`)
  const { page } = visitor
  await press(page.getByText('It isn’t safe', { exact: true }))
  await page.getByLabel('Describe the problem').fill('A broken window.')
  await page.locator('main input[type=file]').setInputFiles({
    name: 'window.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPicture(),
  })
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await endSession(page)
  await press(button(page, 'Send report'))
  await signInAgain(page, guest)
  await expect.poll(() => page.getByLabel('Describe the problem').inputValue()).toBe('A broken window.')
  expect(await page.getByLabel('It isn’t safe').isChecked()).toBe(true)
  await page.getByRole('img', { name: 'Photo 1' }).waitFor()
  await report(await again(site.world, guest), id, 'Reported elsewhere.')
  await press(button(page, 'Send report'))
  await inView(page.getByText('You already reported a problem with this booking.'))
  await page.getByText('You had written:').waitFor()
  await page.getByText('Reported elsewhere.').waitFor()

  const theirs = await signedIn(host, `/bookings/${id}?do=answer_problem`, LAPTOP)
  await inView(theirs.page.getByText('Your payout is on hold until the reported problem is resolved.'))
  await theirs.page.getByLabel('Your response').fill('Sorry.')
  await press(page.getByRole('link', { name: 'Withdraw report' }))
  await press(button(page, 'Withdraw report'))
  await inView(page.getByText('You’ve withdrawn your report.'))
  await press(button(theirs.page, 'Send response without a refund'))
  await inView(theirs.page.getByText('The guest withdrew this report. The payout is no longer held.'))
  await theirs.page.getByText('The report was withdrawn.').waitFor()
  await Promise.all([visitor.close(), theirs.close()])
})

test('on a phone, an admin finds a report on the overview and settles it after a fresh confirmation', async () => {
  const { id, guest } = await aBegunBooking(site.world)
  await report(guest, id, 'No heating at all.')
  site.world.clock.pass({ hours: 24 })
  const admin = await anAdmin(site.world)
  await site.world.sql`update sessions set confirmed_at = null where account_id = ${admin.id}`
  const visitor = await signedIn(admin, '/admin')
  const { page } = visitor
  await page.getByText('Problem report to settle').waitFor()
  await press(page.getByRole('link', { name: 'Settle reports' }))
  await press(page.getByRole('link', { name: /^DL-/ }))
  await page.getByText('No heating at all.').waitFor()
  await inView(page.locator('#problem-head'))
  await press(button(page, 'Settle without a refund'))
  await inView(page.getByText('Choose what is refunded.'))
  await press(page.getByText('Part of what’s left', { exact: true }))
  await page.getByLabel('Amount').fill('50')
  await page.getByLabel('Reason').fill('The host didn’t answer.')
  await press(button(page, 'Settle with a refund of $50'))
  await confirm(page)
  await inView(page.getByText('The report is settled. We’ve emailed the guest and the host.'))
  await page.getByText('Settled with a refund of $50.').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goto('/admin/problems')
  await page.getByText('All clear. No report needs review.').waitFor()
  await press(page.getByRole('link', { name: /^Closed/ }))
  await page.getByText('Settled with a refund of $50.').waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
