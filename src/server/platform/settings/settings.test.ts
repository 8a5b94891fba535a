import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSaleOf, days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })
const now = () => admin.api.settings.showSettings()
const reason = 'As agreed.'
type Changes = Parameters<Person['api']['settings']['saveSettings']>[0]['changes']
const save = (changes: Changes) => admin.api.settings.saveSettings({ changes, reason })

test('until someone changes them, the settings come from the environment', async () => {
  const { brand, contact, copy, featured, history, amenities } = await now()
  expect(amenities.value).toContain('Wi-Fi')
  expect([brand, copy, featured, history]).toEqual([
    { value: 'Daylet', version: 0 },
    { value: null, version: 0 },
    { value: [], version: 0 },
    [],
  ])
  expect(contact.value.email).toBe('hello@example.com')
})

test(
  claim('10.27', 'a new name applies to emails, calendar files, apps and the manifest, and each version is kept'),
  async () => {
    await save({ brand: { value: 'Rooms <b>&</b> Co', version: 0 } })
    const guest = await aGuest(world)
    const [letter] = await lettersTo(world, guest.email, 'verify_email')
    expect(letter).toContain('Welcome to Rooms & Co.')
    expect(letter).not.toMatch(/^Daylet$/m)
    const { version } = (await now()).brand
    await save({ brand: { value: 'Halls', version } })
    const { uri } = await admin.api.profile.enrollSecondFactor()
    expect(uri).toContain('issuer=Halls')
    expect((await now()).history.map((row) => [row.name, row.version, row.value, row.by])).toEqual([
      ['brand', 2, 'Halls', 'Rhea Tester'],
      ['brand', 1, 'Rooms & Co', 'Rhea Tester'],
    ])
  },
)

test('the second of two who set the same is refused, and no one can set an invisible name', async () => {
  const { version } = (await now()).brand
  const other = await anAdmin(world)
  const answers = await Promise.allSettled(
    [admin, other].map(({ api }, at) =>
      api.settings.saveSettings({ changes: { brand: { value: `Name ${at}`, version } }, reason }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(save({ brand: { value: 'Late', version } })).rejects.toEqual(refused('changed_meanwhile'))
  for (const value of ['\u200b', 'Rooms\u202e'])
    await expect(save({ brand: { value, version: version + 1 } })).rejects.toMatchObject({
      code: 'bad_settings',
      data: { fields: ['brand'] },
    })
})

test('several settings are saved together with one reason, or none of them', async () => {
  const { brand, amenities, contact } = await now()
  const entries = async () => (await admin.api.admin.auditLog({ act: 'setting.set' })).items
  const before = await entries()
  const both = (version: number) => ({
    brand: { value: 'Rooms', version },
    amenities: { value: ['Loom', 'loom'], version: amenities.version },
  })
  await expect(save(both(brand.version + 1))).rejects.toEqual(refused('changed_meanwhile'))
  const wrong = { contact: { value: { ...contact.value, address: '\u200b' }, version: contact.version } }
  await expect(save({ ...both(brand.version), ...wrong })).rejects.toEqual(refused('bad_settings'))
  await expect(save({})).rejects.toMatchObject({ status: 400 })
  expect([await now(), await entries()]).toMatchObject([{ brand, amenities, contact }, before])
  await save(both(brand.version))
  expect(await now()).toMatchObject({ brand: { value: 'Rooms' }, amenities: { value: ['Loom'] } })
  const made = (await entries()).slice(0, 2)
  expect(made.map((entry) => [entry.subjectId, entry.reason]).sort()).toEqual([
    ['amenities', reason],
    ['brand', reason],
  ])
})

test.each(['<Acme Ltd>', '\u200b'])(
  '%j has nothing visible: it is refused, and the settings are read as before',
  async (value) => {
    const { contact, copy } = await now()
    const address = save({
      contact: { value: { email: 'hello@rooms.example', phone: null, address: value }, version: contact.version },
    })
    await expect(address).rejects.toMatchObject({ code: 'bad_settings', data: { fields: ['contact.address'] } })
    const texts = {
      headline: 'Rooms',
      lead: 'By the hour.',
      hostHeadline: 'Let yours',
      hostText: 'In an hour.',
      figures: [],
    }
    for (const [wrong, field] of [
      [{ headline: value }, 'copy.headline'],
      [{ figures: [{ figure: value, of: 'rooms' }] }, 'copy.figures.0.figure'],
    ] as const)
      await expect(
        save({ copy: { value: { ...texts, ...wrong } as never, version: copy.version } }),
      ).rejects.toMatchObject({ code: 'bad_settings', data: { fields: [field] } })
    expect(await now()).toMatchObject({ contact, copy })
  },
)

test('characters that reverse text are removed from what every page shows', async () => {
  const { version } = (await now()).contact
  const value = { email: 'hello@rooms.example', phone: '\u202e030 1', address: 'Quay 1\nBerlin' }
  await save({ contact: { value, version } })
  expect((await now()).contact.value).toMatchObject({ phone: '030 1', address: 'Quay 1 Berlin' })
})

test('emails and receipts name the new operator, and issued receipts keep the former one', async () => {
  const { id: spaceId } = await aSpace(world)
  const receipt = async () => {
    const [row] = await world.sql<
      { operator: object }[]
    >`select facts -> 'operator' as operator from receipts order by number desc limit 1`
    return row?.operator
  }
  await aSaleOf(world, spaceId, days('2027-03-10'))
  await world.runJobs()
  const before = await receipt()
  expect(before).toMatchObject({ name: 'Daylet' })
  const value = { name: 'Rooms <i>Ltd</i>', address: 'Quay 1\nBerlin', taxId: 'DE 1' }
  const { version } = (await now()).operator
  await save({ operator: { value, version } })
  const set = { name: 'Rooms Ltd', address: 'Quay 1 Berlin', taxId: 'DE 1' }
  expect((await now()).operator).toEqual({ value: set, version: version + 1 })
  expect(await receipt()).toEqual(before)
  await aSaleOf(world, spaceId, days('2027-03-12'))
  await world.runJobs()
  expect(await receipt()).toEqual(set)
  const guest = await aGuest(world)
  await guest.api.accounts.requestRecovery({ email: guest.email })
  await world.runJobs()
  expect((await lettersTo(world, guest.email, 'recovery')).join()).toContain('Rooms Ltd, Quay 1 Berlin')
})

test('another process notices the change when it checks', async () => {
  const beside = await aWorld({ beside: world })
  const { version } = (await now()).contact
  const contact = { email: 'hello@rooms.example', phone: null, address: 'Quay 1' }
  await save({ contact: { value: contact, version } })
  await beside.deps.refreshSettings()
  expect(beside.deps.config.contact).toEqual(contact)
  await beside.close()
})

test(claim('20.4', 'up to six published spaces are featured, in their order'), async () => {
  const [one, two] = [await aSpace(world), await aSpace(world)]
  const hidden = await aSpace(world, { status: 'paused' })
  const set = async (ids: string[]) =>
    save({ featured: { value: ids as never[], version: (await now()).featured.version } })
  await set([two.id, one.id, two.id])
  const { items } = await aVisitor(world).api.search.featured()
  expect(items.map(({ id }) => id)).toEqual([two.id, one.id])
  await expect(set([one.id, hidden.id])).rejects.toMatchObject({ code: 'not_published', data: { ids: [hidden.id] } })
  expect((await now()).featured.value.map(({ id }) => id)).toEqual([two.id, one.id])
  await set([])
  expect((await aVisitor(world).api.search.featured()).items).toEqual([])
})

test(claim('10.28', 'a new policy applies to new bookings, and an existing booking keeps its own'), async () => {
  const { id: spaceId } = await aSpace(world, { cancellation: 'moderate' })
  const hold = async (day: string) => {
    const guest = await aGuest(world)
    const ask = { mode: 'days', startDate: day, endDate: day } as const
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    return async () => (await guest.api.bookings.showHold({ id })).refundSteps.map(({ ppm }) => ppm)
  }
  const before = await hold('2027-03-20')
  const was = await before()
  const { value, version } = (await now()).policies
  const tiers = [
    { unit: 'days' as const, count: 8, ppm: 1_000_000 },
    { unit: 'hours' as const, count: 30, ppm: 250_000 },
  ]
  await save({ policies: { value: { ...value, moderate: { name: 'moderate', tiers } }, version } })
  const after = await hold('2027-03-22')
  expect(await after()).toContain(250_000)
  expect(await after()).not.toContain(500_000)
  expect(await before()).toEqual(was)
  const late = { ...value, strict: { name: 'strict' as const, tiers } }
  await expect(save({ policies: { value: late, version: version + 1 } })).rejects.toMatchObject({
    status: 400,
  })
})

test('amenities are offered as set, each once and in order', async () => {
  const { version } = (await now()).amenities
  const set = [' Daylight ', 'Kiln', '<b>kiln</b>', 'Wi-Fi']
  for (const unseen of ['\u200b', 'Kitchen\u200f', '<b></b>', 'a\nb'])
    await expect(save({ amenities: { value: [...set, unseen], version } }), JSON.stringify(unseen)).rejects.toEqual(
      refused('bad_settings'),
    )
  await save({ amenities: { value: set, version } })
  expect((await now()).amenities).toEqual({ value: ['Daylight', 'Kiln', 'Wi-Fi'], version: version + 1 })
})
