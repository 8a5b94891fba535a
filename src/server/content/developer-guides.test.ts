import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SCOPES, SITE_SCOPES } from '../../domain/accounts/api-key.ts'
import { developerGuide } from './developer-guides.ts'

const SITE = { publicUrl: 'https://rooms.example', brand: 'Rooms & <more>' }
const SLUGS = ['', 'client', 'webhooks', 'embed', 'changes']
const guide = (slug: string) => developerGuide(slug, SITE) ?? ''
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)

test('the guides are pages that call this site and lead to each other', () => {
  for (const slug of SLUGS) {
    expect(guide(slug)).toContain('<h1 id=')
    expect(guide(slug)).not.toContain('localhost:3000')
    expect(linksIn(guide(slug)).filter((url) => !/^(https?:|\/|#)/.test(url))).toEqual([])
  }
  expect(guide('')).toContain('https://rooms.example/api/v1/bookings')
  expect(linksIn(guide(''))).toEqual(
    expect.arrayContaining(['/developers/client', '/developers/embed', '/developers/webhooks']),
  )
})

test('links within a guide lead to a heading', () => {
  for (const slug of SLUGS)
    for (const url of linksIn(guide(slug)).filter((one) => one.startsWith('/developers') && one.includes('#'))) {
      const [address = '', id] = url.split('#')
      expect(guide(address.split('/')[2] ?? ''), url).toContain(`id="${id}"`)
    }
  expect(guide('')).toContain('id="api-keys"')
})

test('the name of the site is text', () => {
  expect(guide('')).toContain('Rooms &amp; &lt;more&gt;')
  expect(guide('')).not.toContain('<more>')
})

test('there is no other guide', () => {
  for (const slug of ['x', '../package', 'constructor', '__proto__']) expect(developerGuide(slug, SITE)).toBe(null)
})

test('the guide names every scope', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8')
  for (const scope of [...SCOPES, ...SITE_SCOPES]) expect(text).toContain(`\`${scope}\``)
})
