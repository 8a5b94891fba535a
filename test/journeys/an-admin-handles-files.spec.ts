import { expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aTalk, typed } from '../support/talks.ts'
import { aPdf, aSender, upload } from '../support/uploads.ts'

const site = aMailedSiteForAll()

test.each([
  ['with a mouse', LAPTOP, 'mouse'],
  ['with a thumb', HANDHELD, 'thumb'],
] as const)(
  claim('7.20', 'an admin finds a file by its name, renames, copies and removes it %s'),
  async (_, options, name) => {
    const { world } = site
    const admin = await anAdmin(world, 'Rhea')
    const sent = await upload(await aSender(world), '/documents', [[`${name}.pdf`, aPdf()]])
    const id = sent.body.items?.[0]?.id ?? ''
    const visitor = await aSignedInBrowser(site.browser, world, admin, '/admin/files', options)
    const { page } = visitor
    await page.getByLabel('Name begins with').fill(name.toUpperCase())
    await page.keyboard.press('Enter')
    await press(page.getByRole('link', { name: `${name}.pdf` }))
    await page.getByRole('heading', { name: `${name}.pdf` }).waitFor()
    await page.getByText('Nothing. Removed after').waitFor()

    const move = page.getByRole('region', { name: 'Move or copy' })
    await move.getByLabel('Name').fill('a/b.pdf')
    await press(button(page, 'Move file'))
    await inView(page.getByText('Enter a reason.'))
    await move.getByLabel('Reason').fill('Easier to find.')
    await press(button(page, 'Move file'))
    await inView(page.getByText('A file name can’t be a path or contain invisible characters.'))
    expect(await move.getByLabel('Name').inputValue()).toBe('a/b.pdf')
    expect(await move.getByLabel('Reason').inputValue()).toBe('Easier to find.')
    await move.getByLabel('Name').fill(`${name} renamed.pdf`)
    await press(button(page, 'Move file'))
    await page.getByRole('heading', { name: `${name} renamed.pdf` }).waitFor()
    await inView(page.getByText('The file was moved.'))
    await page.getByText('Nothing. Kept by an admin').waitFor()

    await move.getByLabel('Name').fill(`${name} copy.pdf`)
    await move.getByLabel('Reason').fill('For the records.')
    await press(button(page, 'Copy file'))
    await page.getByRole('heading', { name: `${name} copy.pdf` }).waitFor()
    await inView(page.getByText('The file was copied. This is the copy.'))
    expect((await admin.api.storedFiles.listFiles({ prefix: name })).count).toBe(2)

    const remove = page.getByRole('region', { name: 'Remove', exact: true })
    await remove.getByLabel('Reason').fill('No longer needed.')
    await press(button(page, 'Remove file'))
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor()
    await inView(page.getByText('The file was removed.'))
    const log = await admin.api.admin.auditLog({ subject: id })
    expect(log.items.map(({ act }) => act)).toEqual(['file.copy', 'file.move'])
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  },
)

test('a file in use can’t be removed, and one that another admin removed first says so', async () => {
  const { world } = site
  const [admin, other] = [await anAdmin(world, 'Rhea'), await anAdmin(world, 'Rudi')]
  const guest = await aSender(world)
  const sent = await upload(guest, '/documents', [
    ['sent.pdf', aPdf()],
    ['loose.pdf', aPdf()],
  ])
  const [attached = '', loose = ''] = sent.body.items?.map((item) => item.id) ?? []
  const talk = await aTalk(world, { by: guest })
  await guest.api.messages.sendMessage({ id: talk.id, ...typed('Look', [attached]) })
  const visitor = await aSignedInBrowser(site.browser, world, admin, `/admin/files/${attached}`, LAPTOP)
  const { page } = visitor
  await page.getByText('This file is in use, so it can’t be removed.').waitFor()
  expect(await button(page, 'Remove file').count()).toBe(0)
  await page.goto(`${world.url}/admin/files/${loose}`)
  await other.api.storedFiles.removeFile({ id: loose as never, reason: 'Faster.' })
  await page.getByRole('region', { name: 'Remove', exact: true }).getByLabel('Reason').fill('Too late.')
  await press(button(page, 'Remove file'))
  await inView(page.getByText('This file is gone. Another admin moved or removed it, or its owner did.'))
  await visitor.close()
})
