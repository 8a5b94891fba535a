import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aGuest, type Person } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import type { Drawn } from './drawn.ts'
import { aSite, openPage } from './site.ts'

let world: World
let guest: Person
let stranger: Drawn
let signedIn: Drawn
let host: Drawn
let admin: Drawn
beforeAll(async () => {
  world = await aSite()
  guest = await aGuest(world)
  stranger = await openPage(world, '/')
  signedIn = await openPage(world, '/terms', guest)
  const aHost = await aGuest(world)
  const at = world.clock.now().add({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${aHost.id}, 'host', ${at})`
  host = await openPage(world, '/terms', aHost)
  admin = await openPage(world, '/terms', await anAdmin(world))
})
afterAll(() => world.close())

type Item = { text: string; to: string | undefined }

function items(page: Drawn, inside: string | undefined): Item[] {
  const links = page.all('a', inside).map(({ text, attributes }) => ({ text, to: attributes.href }))
  const forms = page.all('form', inside).map(({ text, attributes }) => ({ text, to: attributes.action }))
  return [...links, ...forms]
}

const top = (page: Drawn) => page.all('header')[0]?.inside
const menu = (page: Drawn, name: string) =>
  page.all('details', top(page)).find(({ inside }) => page.all('summary', inside)[0]?.text === name)

const MESSAGES = { text: 'Messages', to: '/messages' }
const ALWAYS = [
  { text: 'Browse Spaces', to: '/browse' },
  { text: 'How it works', to: '/how-it-works' },
  { text: 'Help', to: '/help' },
]

describe('the navigation', () => {
  test(claim('2.17 2.28', 'always has Browse Spaces, How it works and Help'), () => {
    for (const page of [stranger, signedIn])
      expect(items(page, page.all('nav', top(page))[0]?.inside).slice(0, 3)).toEqual(ALWAYS)
  })

  test(claim('2.29 6.6', 'has Messages when signed in only'), () => {
    for (const page of [signedIn, host, admin]) expect(items(page, top(page))).toContainEqual(MESSAGES)
    expect(top(stranger)).not.toContain('/messages')
  })

  test(claim('2.31', 'has Sign In to /auth when signed out only'), () => {
    expect(items(stranger, top(stranger))).toContainEqual({ text: 'Sign In', to: '/auth' })
    expect(top(signedIn)).not.toContain('Sign In')
  })

  test(claim('2.32', 'has List Your Space to /host-application when signed out only'), () => {
    const link = { text: 'List Your Space', to: '/host-application' }
    expect(items(stranger, top(stranger))).toContainEqual(link)
    for (const page of [signedIn, host, admin]) expect(top(page)).not.toContain('List Your Space')
  })

  test(claim('2.33 6.3', 'has Manage Spaces to /host, for hosts only'), () => {
    expect(items(host, top(host))).toContainEqual({ text: 'Manage Spaces', to: '/host' })
    for (const page of [stranger, signedIn, admin]) expect(top(page)).not.toContain('Manage Spaces')
  })

  test(claim('2.34 6.4', 'has Admin Panel to /admin, for admins only'), () => {
    expect(items(admin, top(admin))).toContainEqual({ text: 'Admin Panel', to: '/admin' })
    for (const page of [stranger, signedIn, host]) expect(top(page)).not.toContain('Admin Panel')
  })

  test(claim('2.37 6.5', 'has Become a Host in the Account menu, for role user only'), () => {
    const link = { text: 'Become a Host', to: '/host-application' }
    expect(items(signedIn, menu(signedIn, 'Account')?.inside)).toContainEqual(link)
    for (const page of [stranger, host, admin]) expect(top(page)).not.toContain('Become a Host')
  })

  test(claim('2.35', 'has an Account menu when signed in only'), () => {
    expect(menu(signedIn, 'Account')).toBeDefined()
    expect(menu(stranger, 'Account')).toBeUndefined()
  })

  test(claim('2.36', 'has Profile in the Account menu when signed in only'), () => {
    expect(items(signedIn, menu(signedIn, 'Account')?.inside)).toContainEqual({ text: 'Profile', to: '/profile' })
    expect(top(stranger)).not.toContain('Profile')
  })

  test(claim('2.38 6.7', 'has My Bookings in the Account menu when signed in only'), () => {
    for (const page of [signedIn, host, admin])
      expect(items(page, menu(page, 'Account')?.inside)).toContainEqual({ text: 'My Bookings', to: '/bookings' })
    expect(top(stranger)).not.toContain('My Bookings')
  })

  test(claim('2.39', 'has Sign Out in the Account menu, and it signs out'), async () => {
    expect(items(signedIn, menu(signedIn, 'Account')?.inside)).toContainEqual({
      text: 'Sign Out',
      to: '/auth/sign-out',
    })
    expect(top(stranger)).not.toContain('Sign Out')
    const leaving = await aGuest(world)
    const answer = await leaving.fetch('/auth/sign-out', { method: 'POST', body: new URLSearchParams() })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect((await leaving.api.sessions.whoAmI()).account).toBeNull()
  })

  test('shows no link to a screen that isn’t built yet', () => {
    for (const page of [stranger, signedIn])
      for (const to of ['/host', '/financial']) expect(items(page, page.html).map((item) => item.to)).not.toContain(to)
  })
})

describe('the mobile menu', () => {
  test(claim('2.40', 'repeats every item of the bar and the Account menu'), () => {
    expect(items(stranger, menu(stranger, 'Menu')?.inside)).toEqual([
      ...ALWAYS,
      { text: 'List Your Space', to: '/host-application' },
      { text: 'Sign In', to: '/auth' },
    ])
    for (const [page, ...buttons] of [
      [signedIn],
      [host, { text: 'Manage Spaces', to: '/host' }],
      [admin, { text: 'Admin Panel', to: '/admin' }],
    ] as [Drawn, ...Item[]][]) {
      const account = items(page, menu(page, 'Account')?.inside)
      expect(account.length).toBeGreaterThan(1)
      expect(items(page, menu(page, 'Menu')?.inside)).toEqual([...ALWAYS, MESSAGES, ...buttons, ...account])
    }
  })

  test(claim('2.41', 'welcomes the signed-in user by email address'), () => {
    expect(menu(signedIn, 'Menu')?.text).toContain(`Welcome, ${guest.email}`)
    expect(menu(stranger, 'Menu')?.text).not.toContain('Welcome')
  })
})

test(claim('9.32', 'the contact details in the footer are placeholders'), () => {
  expect(stranger.all('address')[0]?.text).toBe('hello@example.com +1 (555) 000-0000 123 Example Street, Your City')
})
