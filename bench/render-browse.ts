// Measures the CPU time of one /browse page with 24 cards, using only the page bundle and an in-memory API.

import path from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { ServerBuild } from 'react-router'
import { median } from './load.ts'

const built = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild
const { makeContext, createRequestHandler } = built.entry.module as unknown as {
  makeContext(deps: object): never
  createRequestHandler(build: ServerBuild, mode: string): (request: Request, context: never) => Promise<Response>
}
const card = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  title: `North Light Cyclorama ${n}`,
  location: 'Kreuzberg, Berlin',
  price: 259.2 + n,
  hourPriceCents: 4_000,
  shortestMinutes: 60,
  totalCents: 51_840,
  currency: 'USD',
  rating: 4.9,
  reviewCount: 87,
  imageUrl: '/storage/demo/studio-1-a.jpg',
  photos: [1, 2, 3].map((k) => ({ url: `/storage/demo/studio-${k}-a.jpg`, alt: 'A studio', colour: '#dddddd' })),
  amenities: ['Daylight', 'Cyclorama', 'Kitchen', 'Lift', 'Parking'],
  capacity: 25,
  spaceType: 'studio',
  isNew: n % 5 === 0,
  instant: true,
  cancellation: 'moderate',
  lat: 52.5 + n / 1000,
  lng: 13.4,
})
const found = {
  items: Array.from({ length: 24 }, (_, n) => card(n)),
  next: 'next',
  place: { name: 'Berlin', kind: 'city', lat: 52.5, lng: 13.4, zone: 'Europe/Berlin' },
}
const api = {
  search: {
    findSpaces: async () => found,
    countSpaces: async () => ({ count: 214, capped: false, relax: [] }),
    featured: async () => ({ items: [] }),
    mapMarkers: async () => ({ total: 0, groups: [] }),
    suggestPlaces: async () => ({ items: [] }),
  },
  bookings: { liveHold: async () => ({ hold: null }) },
  accounts: { whoAmI: async () => ({ account: null }) },
  spaces: {},
}
const answer = createRequestHandler(built, 'production')
const config = {
  publicUrl: 'http://localhost',
  mapStyleUrl: null,
  mapTilesUrl: null,
  sandboxBanner: false,
  idle: { warnAfter: 1_500_000, countdown: 300_000 },
  outside: { google: false, ssoName: null, explainGoogle: false },
}
const report = (error: unknown) => {
  throw error
}

async function page(): Promise<void> {
  const deps = { api, nonce: 'nonce', requestId: 'bench', viewer: null, config, now: () => Date.now(), report }
  const response = await answer(new Request('http://localhost/browse?location=Berlin'), makeContext(deps))
  const html = await response.text()
  if (response.status !== 200 || html.split('North Light Cyclorama').length < 25)
    throw new Error(`the page is not whole: ${response.status}`)
}

/** The same markup as plain elements, to measure the cost of React alone. */
const line = (n: number) =>
  createElement(
    'article',
    { key: n },
    ...Array.from({ length: 30 }, (_, k) =>
      createElement(
        k % 2 ? 'span' : 'a',
        { key: k, className: 'card', ...(k % 2 ? {} : { href: '/' }) },
        `North Light ${k}`,
      ),
    ),
  )
function bare(): Promise<void> {
  return new Promise((resolve) => {
    const { pipe } = renderToPipeableStream(
      createElement(
        'main',
        null,
        Array.from({ length: 24 }, (_, n) => line(n)),
      ),
      {
        onAllReady: () =>
          pipe(
            new Writable({
              write: (_, __, done) => done(),
              final: (done) => {
                done()
                resolve()
              },
            }),
          ),
      },
    )
  })
}

async function cpu(act: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < times; n++) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / times
}

if (process.argv.includes('--bare')) {
  await cpu(bare, 600)
  console.log(await cpu(bare, 400))
  process.exit()
}
await cpu(page, 600)
await cpu(bare, 300)
// The two alternate in small groups, so that a change of the machine's speed affects both.
const [samples, bares]: [number[], number[]] = [[], []]
for (let n = 0; n < 60; n++) {
  samples.push(await cpu(page, 20))
  bares.push(await cpu(bare, 20))
}
const ratios = samples.map((ms, n) => ms / (bares[n] ?? ms))
console.log(JSON.stringify({ ours: median(samples), bare: median(bares), ratio: median(ratios) }))
