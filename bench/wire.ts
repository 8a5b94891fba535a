import { get } from 'node:http'
import { aGuest } from '../test/support/people.ts'
import { aSpace } from '../test/support/spaces.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'

const KB = 1_000
const ACCEPTS = 'gzip, deflate, br, zstd'
type Weight = { js: number; css: number; fonts: number; html: number }

/** P9 and P10 measure the largest first page view in bytes transferred, for a browser with an empty cache. */
export async function weightFigures(ground: Pick<Ground, 'sql'>, site: Pick<Site, 'url'>): Promise<Figure[]> {
  const { id: spaceId } = await aSpace(ground)
  const guest = await aGuest(site)
  const date = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 20 }).toString()
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  const hold = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask })
  const weigh = (pages: string[], cookie = '') => Promise.all(pages.map((page) => weightOf(site.url, page, cookie)))
  const open = await weigh(['/', '/browse', `/space/${spaceId}`, '/auth'])
  const checkout = await weigh([`/checkout/${hold.id}`], guest.cookie())
  const own = await weigh(['/bookings', '/profile', '/profile/security', '/host', '/host/calendar'], guest.cookie())
  const most = (pages: Weight[], what: keyof Weight) => Math.max(...pages.map((page) => page[what]))
  const all = [...open, ...checkout, ...own]
  const [css, fonts, html] = [most(all, 'css'), most(all, 'fonts'), most(all, 'html')]
  const js = [most(open, 'js'), most(checkout, 'js'), most(own, 'js')] as const
  return [
    {
      id: 'P9',
      what: 'JavaScript on the wire: public, checkout, own pages',
      ours: `${js.map(kb).join(' / ')} kB`,
      limit: '165 / 190 / 240 kB',
      value: Math.max(js[0] / 165_000, js[1] / 190_000, js[2] / 240_000),
      better: 'less',
      must: 1,
      stretch: 0.85,
    },
    {
      id: 'P10',
      what: 'CSS, fonts, HTML of a first view on the wire',
      ours: `${kb(css)} / ${kb(fonts)} / ${kb(html)} kB`,
      limit: '30 / 60 / 12 kB',
      value: Math.max(css / 30_000, fonts / 60_000, html / 12_000),
      better: 'less',
      must: 1,
      stretch: 0.8,
    },
  ]
}

const kb = (bytes: number) => round(bytes / KB)

async function weightOf(url: string, page: string, cookie: string): Promise<Weight> {
  const html = (await ask(url, page, cookie, 'identity')).text()
  const sum = async (ending: string) => {
    const named = new Set([...html.matchAll(new RegExp(`["'](/assets/[^"']+\\.${ending})["']`, 'g'))].map((m) => m[1]))
    const sizes = await Promise.all([...named].map(async (file) => (await ask(url, file ?? '', cookie)).size))
    return sizes.reduce((so, size) => so + size, 0)
  }
  const [js, css, fonts] = await Promise.all([sum('m?js'), sum('css'), sum('woff2')])
  if (js === 0 || css === 0) throw new Error(`${page} names no files: it is an error page`)
  return { js, css, fonts, html: (await ask(url, page, cookie)).size }
}

/** Returns the body as it was encoded. fetch isn't used, because it would decompress the body. */
function ask(url: string, path: string, cookie: string, accepts = ACCEPTS): Promise<{ size: number; text(): string }> {
  // The session is bound to this user agent.
  const headers = { 'accept-encoding': accepts, 'user-agent': 'node', ...(cookie && { cookie }) }
  return new Promise((resolve, reject) => {
    get(new URL(path, url), { headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => {
        const body = Buffer.concat(parts)
        if (res.statusCode !== 200) reject(new Error(`${path} answered ${res.statusCode}`))
        else resolve({ size: body.length, text: () => body.toString() })
      })
    }).on('error', reject)
  })
}
