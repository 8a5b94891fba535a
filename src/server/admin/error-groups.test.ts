import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { admin, guest, post, setUp, world } from '../../../test/support/telemetry.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'

setUp()

const errorGroups = () => admin.api.errorGroups
const print = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16)
const report = (fingerprint: string, error_message = 'no such room') =>
  post(guest, '/error-logs', { error_message, page_url: '/browse', fingerprint, context: { error_id: 'seen-1' } })
const refused = (code: string) => expect.objectContaining({ code })

test(
  claim('10.32', 'errors are listed with a comparison, resolved with a note, and reopened when seen again'),
  async () => {
    const [often, latest] = [print(), print()]
    world.clock.set('2027-02-20T08:00:00Z')
    await report(often)
    world.clock.set('2027-02-28T08:00:00Z')
    for (let n = 0; n < 2; n++) await report(often)
    world.clock.set(MONDAY_MORNING)
    await report(latest, 'the last')
    const list = await errorGroups().listErrors({ span: 7 })
    expect(list.range).toEqual({
      from: '2027-02-23',
      to: '2027-03-01',
      days: 7,
      before: { from: '2027-02-16', to: '2027-02-22' },
      running: true,
    })
    const shown = ({ items }: typeof list) => items.map(({ id, count, before }) => [id, count, before])
    expect(shown(list)).toEqual([
      [`b${latest}`, 1, 0],
      [`b${often}`, 2, 1],
    ])
    expect(shown(await errorGroups().listErrors({ span: 7, order: 'most' }))[0]).toEqual([`b${often}`, 2, 1])
    expect(list.byDay.slice(-2)).toEqual([
      { day: '2027-02-28', count: 2, before: 0 },
      { day: '2027-03-01', count: 1, before: 0 },
    ])
    expect(list.byDay[4]).toEqual({ day: '2027-02-27', count: 0, before: 1 })
    expect(await errorGroups().resolveErrors({ ids: [`b${often}`], reason: 'Mended.' })).toEqual({ done: 1 })
    const mended = await errorGroups().listErrors({ state: 'resolved', span: 7 })
    expect([mended.items, mended.open, mended.resolved]).toMatchObject([
      [{ id: `b${often}`, state: 'resolved', resolved: { reason: 'Mended.', by: expect.stringContaining('Root') } }],
      1,
      1,
    ])
    await report(often)
    expect(await errorGroups().showError({ id: `b${often}` })).toMatchObject({
      state: 'open',
      total: 4,
      resolved: { reason: 'Mended.' },
      lastSeen: MONDAY_MORNING,
      samples: Array.from({ length: 4 }, () => ({ message: 'no such room', errorId: 'seen-1', path: '/browse' })),
    })
  },
)

test('a missing or already resolved error is not found', async () => {
  const id = `b${print()}`
  await expect(errorGroups().showError({ id })).rejects.toEqual(refused('not_found'))
  await report(id.slice(1))
  await errorGroups().resolveErrors({ ids: [id, 'nonsense'], reason: 'x' })
  await expect(errorGroups().resolveErrors({ ids: [id], reason: 'x' })).rejects.toEqual(refused('not_found'))
  await expect(guest.api.errorGroups.listErrors({})).rejects.toEqual(refused('admins_only'))
})

test('an invalid range is refused, and a long or reversed one is corrected', async () => {
  const status = async (query: string) => (await admin.fetch(`/api/v1/admin/errors?${query}`)).status
  for (const bad of ['span=8', 'first=2027-02-30', 'last=soon', 'first=9999-01-01', 'first=2019-12-31'])
    expect(await status(bad)).toBe(400)
  expect(await status('span=&first=2020-01-01&last=2199-12-31')).toBe(200)
  expect(await status('first=2020-01-02&last=2020-01-01')).toBe(200)
})
