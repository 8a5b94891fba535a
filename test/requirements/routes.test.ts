import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aSubmittedApplication } from '../support/applications.ts'
import { aHost } from '../support/hosts.ts'
import { aGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
let spaceId: string
beforeAll(async () => {
  world = await aSite()
  spaceId = (await aSpace(world)).id
})
afterAll(() => world.close())

const UNPUBLISHED = [
  '/about',
  '/careers',
  '/press',
  '/blog',
  '/help',
  '/safety',
  '/cancellation',
  '/community',
  '/cookies',
  '/how-it-works',
]

describe('pages', () => {
  test(claim('2.3', '/space/{id} shows the space, and an unknown one is not found'), async () => {
    const page = await openPage(world, `/space/${spaceId}`)
    expect(page.status).toBe(200)
    expect(page.all('h1')[0]?.text).toBe('North Light')
    expect((await openPage(world, `/space/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await openPage(world, '/space/17')).status).toBe(404)
  })

  test(claim('2.7', '/auth is the sign-in and sign-up form, and is marked noindex'), async () => {
    for (const path of ['/auth', '/auth?mode=sign-up']) {
      const page = await openPage(world, path)
      expect(page.status).toBe(200)
      expect(page.meta('robots')).toBe('noindex')
      expect(page.all('input').map(({ attributes }) => attributes.name)).toEqual(
        expect.arrayContaining(['email', 'password']),
      )
    }
    for (const path of ['/', '/browse', '/privacy', '/terms', `/space/${spaceId}`])
      expect((await openPage(world, path)).meta('robots'), path).toBeNull()
  })

  test(
    claim('2.13', '/profile shows the signed-in user’s profile, and leads others to the sign-in and back'),
    async () => {
      const guest = await aGuest(world)
      for (const path of ['/profile', '/profile/security', '/profile/payment-methods']) {
        const page = await openPage(world, path, guest)
        expect(page.status).toBe(200)
        expect(page.meta('robots')).toBe('noindex')
        const answer = await fetch(new URL(path, world.url), { redirect: 'manual' })
        expect([answer.status, answer.headers.get('location')]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`])
      }
      expect((await openPage(world, '/profile', guest)).html).toContain(guest.email)
    },
  )

  test(claim('2.5', '/host-application explains hosting, is the form once signed in, and can be indexed'), async () => {
    const page = await openPage(world, '/host-application')
    expect([page.status, page.all('h1')[0]?.text, page.meta('robots')]).toEqual([200, 'Become a host', null])
    const form = await openPage(world, '/host-application', await aGuest(world))
    expect(form.all('form').some(({ inside }) => inside.includes('name="legalName"'))).toBe(true)
    const own = await openPage(world, '/host-application', await anAdmin(world))
    expect(own.html).not.toContain('name="legalName"')
  })

  test(
    claim('1.4 2.4', '/host is where hosts list and manage their spaces, and signed-out visitors are led there'),
    async () => {
      const host = await aHost(world)
      const { id } = await host.api.listings.createListing({})
      expect((await openPage(world, '/host', host)).all('a').map(({ attributes }) => attributes.href)).toContain(
        '/host/spaces',
      )
      const page = await openPage(world, '/host/spaces', host)
      expect([page.status, page.meta('robots')]).toEqual([200, 'noindex'])
      expect(page.all('a').map(({ attributes }) => attributes.href)).toContain(`/host/spaces/${id}`)
      expect((await openPage(world, `/host/spaces/${id}`, host)).status).toBe(200)
      expect(await openPage(world, '/host')).toMatchObject({ status: 302, location: '/auth?next=%2Fhost' })
    },
  )

  test(claim('2.9', '/admin is for admins, and not found for everyone else'), async () => {
    const admin = await anAdmin(world)
    const { id } = await aSubmittedApplication(world)
    for (const path of ['/admin', '/admin/applications', `/admin/applications/${id}`, '/admin/audit-log']) {
      const page = await openPage(world, path, admin)
      expect([path, page.status, page.meta('robots')]).toEqual([path, 200, 'noindex'])
      expect(await openPage(world, path, await aGuest(world))).toMatchObject({ status: 404 })
      const next = `/auth?next=${encodeURIComponent(path)}`
      expect(await openPage(world, path)).toMatchObject({ status: 302, location: next })
    }
    for (const path of [
      `/admin/applications/${crypto.randomUUID()}`,
      '/admin/applications/17',
      '/admin/audit-log?cursor=x',
    ])
      expect(await openPage(world, path, admin), path).toMatchObject({ status: 404 })
  })

  test(claim('10.8', 'a not-found page has a title, and search engines don’t index it'), async () => {
    const guest = await aGuest(world)
    for (const at of ['space', 'checkout', 'booking-success']) {
      const page = await openPage(world, `/${at}/${crypto.randomUUID()}`, guest)
      expect([at, page.status]).toEqual([at, 404])
      expect(page.title, at).toMatch(/\w.* · Daylet/)
      expect(page.meta('robots'), at).toBe('noindex')
    }
  })

  test('the pages below /auth are marked noindex', async () => {
    const pages: [string, number][] = [
      ['/auth/second-factor', 200],
      ['/auth/recover', 200],
      ['/auth/verify', 200],
      ['/auth/join', 200],
      ['/auth/claim?token=x', 410],
      ['/auth/stop-reset?token=x', 410],
    ]
    for (const [path, status] of pages) {
      const page = await openPage(world, path)
      expect(page.status, path).toBe(status)
      expect(page.meta('robots'), path).toBe('noindex')
    }
  })

  test(claim('2.11', '/privacy is the privacy page'), async () => {
    const page = await openPage(world, '/privacy')
    expect(page.status).toBe(200)
    expect(page.all('h1')[0]?.text).toBe('Privacy')
  })

  test(claim('2.12', '/terms is the terms page'), async () => {
    const page = await openPage(world, '/terms')
    expect(page.status).toBe(200)
    expect(page.all('h1')[0]?.text).toContain('Terms')
  })

  test(claim('2.14', '/bookings lists my bookings, and asks a stranger to sign in'), async () => {
    const page = await openPage(world, '/bookings', await aGuest(world))
    expect(page.status).toBe(200)
    expect(page.all('h1')[0]?.text).toBe('My Bookings')
    for (const path of ['/bookings?when=past', `/bookings/${crypto.randomUUID()}?do=cancel`])
      expect(await openPage(world, path)).toMatchObject({
        status: 302,
        location: `/auth?next=${encodeURIComponent(path)}`,
      })
  })

  test(claim('2.15', 'any other path is the not-found page, with status 404'), async () => {
    for (const path of ['/nothing', '/browse/here', '/space', '/privacy/more', '/%F0%9F%8E%AA', '/index.php']) {
      const page = await openPage(world, path)
      expect(page.status, path).toBe(404)
      expect(page.text, path).toContain('Page not found')
    }
  })
})

describe('paths without a page', () => {
  test(claim('2.16', 'the footer links to nine pages an operator can publish'), async () => {
    const page = await openPage(world, '/')
    const footer = page.all('footer')[0]?.inside
    const targets = page.all('a', footer).map(({ attributes }) => attributes.href)
    expect(targets).toEqual(expect.arrayContaining(UNPUBLISHED.filter((path) => path !== '/how-it-works')))
  })

  test.each(UNPUBLISHED)(claim('2.18', '%s shows not-found'), async (path) => {
    const page = await openPage(world, path)
    expect(page.status).toBe(404)
    expect(page.text).toContain('Page not found')
    expect(page.meta('robots')).toBe('noindex')
  })
})

describe('every page', () => {
  const paths = () => ['/', '/browse', `/space/${spaceId}`, '/auth', '/privacy', '/terms', '/nothing']

  test(claim('2.25', 'has its own title, and a description if it can be indexed'), async () => {
    const pages = await Promise.all(paths().map((path) => openPage(world, path)))
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
    const found = pages.filter((page) => page.meta('robots') === null)
    expect(new Set(found.map((page) => page.meta('description'))).size).toBe(found.length)
    for (const page of found) {
      expect(page.title).not.toBe('')
      expect(page.meta('description')).toBeTruthy()
      expect(page.meta('og:title')).toBe(page.title)
    }
  })

  test(claim('2.27', 'starts with a link that skips to the main content'), async () => {
    for (const path of paths()) {
      const page = await openPage(world, path)
      expect(page.all('a')[0], path).toMatchObject({ text: 'Skip to main content', attributes: { href: '#main' } })
      expect(page.all('main')[0]?.attributes.id, path).toBe('main')
    }
  })
})
