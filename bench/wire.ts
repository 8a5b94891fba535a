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
  const { open, checkout, own } = await pageWeights(ground, site)
  const most = (what: keyof Weight) => Math.max(open[what], checkout[what], own[what])
  const [css, fonts, html] = [most('css'), most('fonts'), most('html')]
  return [
    {
      id: 'P9',
      what: 'JavaScript on the wire: public, checkout, own pages',
      ours: `${[open, checkout, own].map(({ js }) => kb(js)).join(' / ')} kB`,
      limit: '140 / 160 / 200 kB',
      value: Math.max(open.js / 140_000, checkout.js / 160_000, own.js / 200_000),
      better: 'less',
      must: 1,
      stretch: 0.857,
    },
    {
      id: 'P10',
      what: 'CSS, fonts, HTML of a first view on the wire',
      ours: `${kb(css)} / ${kb(fonts)} / ${kb(html)} kB`,
      limit: '30 / 60 / 12 kB',
      value: Math.max(css / 30_000, fonts / 60_000, html / 12_000),
      better: 'less',
      must: 1,
      stretch: 0.933,
    },
  ]
}

/** Returns the heaviest public page, the checkout, and the heaviest page of a signed-in person. */
export async function pageWeights(
  ground: Pick<Ground, 'sql'>,
  site: Pick<Site, 'url'>,
): Promise<Record<'open' | 'checkout' | 'own', Weight>> {
  const { id: spaceId } = await aSpace(ground)
  const guest = await aGuest(site)
  const date = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 20 }).toString()
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  const hold = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask })
  const weigh = async (pages: string[], cookie = ''): Promise<Weight> => {
    const weights = await Promise.all(pages.map((page) => weightOf(site.url, page, cookie)))
    const most = (what: keyof Weight) => Math.max(...weights.map((weight) => weight[what]))
    return { js: most('js'), css: most('css'), fonts: most('fonts'), html: most('html') }
  }
  return {
    open: await weigh(['/', '/browse', `/space/${spaceId}`, '/auth']),
    checkout: await weigh([`/checkout/${hold.id}`], guest.cookie()),
    own: await weigh(['/bookings', '/profile', '/profile/security', '/host', '/host/calendar'], guest.cookie()),
  }
}

const kb = (bytes: number) => round(bytes / KB)

async function weightOf(url: string, page: string, cookie: string): Promise<Weight> {
  const html = (await bytesOf(url, page, cookie, 'identity')).text()
  const sum = async (ending: string) => {
    const named = new Set([...html.matchAll(new RegExp(`["'](/assets/[^"']+\\.${ending})["']`, 'g'))].map((m) => m[1]))
    const sizes = await Promise.all([...named].map(async (file) => (await bytesOf(url, file ?? '', cookie)).size))
    return sizes.reduce((so, size) => so + size, 0)
  }
  const [js, css, fonts] = await Promise.all([sum('m?js'), sum('css'), sum('woff2')])
  if (js === 0 || css === 0) throw new Error(`${page} names no files: it is an error page`)
  return { js, css, fonts, html: (await bytesOf(url, page, cookie)).size }
}

/** Returns the body as it was encoded. fetch isn't used, because it would decompress the body. */
export function bytesOf(
  url: string,
  path: string,
  cookie = '',
  accepts = ACCEPTS,
): Promise<{ size: number; text(): string }> {
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
