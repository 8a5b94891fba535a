import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { importPicture } from '../src/server/platform/images/import-picture.ts'
import { findUploadedPicture, readPictureAsk } from '../src/server/platform/images/render-picture.ts'
import { KEPT } from '../src/server/platform/images/sharp-limits.ts'
import { aSpace } from '../test/support/spaces.ts'
import { type Figure, round } from './figure.ts'
import { type Ground, root, type Site } from './ground.ts'
import { accounts } from './guests.ts'
import { load, median, percentile } from './load.ts'
import { isPage, query } from './search.ts'
import type { Uploading } from './upload-photos.ts'

const WIDTHS = [320, 640, 1024, 1600]
const QUALITY = 80
const pathOf = (id: string) => `/storage/spaces/${id}`

/**
 * P13 measures the CPU time from receiving a 12-megapixel photo until all four sizes exist, and compares it with
 * creating the sizes from the original with sharp. It also measures search times while hosts upload photos.
 */
export async function photoFigure(ground: Ground, site: Site, seconds: number, rounds: number): Promise<Figure> {
  const dir = await mkdtemp(path.join(tmpdir(), 'daylet-photo-'))
  const file = path.join(dir, 'photo.jpg')
  await writeFile(file, await aPhoto())
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n <= rounds; n++) {
    const [a, b] = [await cpu(() => likeUs(file, path.join(dir, 'kept.jpg'))), await cpu(() => bareSizes(file))]
    // The first measurement of each kind is discarded, because the code isn't compiled yet.
    if (n === 0) continue
    ours.push(a)
    bare.push(b)
  }
  const ratio = median(ours.map((ms, n) => ms / (bare[n] ?? ms)))
  const [alone, meanwhile] = await searchBeside(ground, site, file, seconds, rounds)
  await rm(dir, { recursive: true, force: true })
  const slower = meanwhile.p95 / alone.p95
  return {
    id: 'P13',
    what: 'photo of 12 MP to four sizes; search p95 meanwhile',
    ours: `${round(median(ours), 0)} CPU-ms ×${round(ratio, 2)}; search ×${round(slower, 2)} beside ${meanwhile.photos} photos`,
    limit: `sharp alone ${round(median(bare), 0)} CPU-ms ×1.3; search p95 ${round(alone.p95)} ms ×2`,
    value: Math.max(ratio / 1.3, slower / 2),
    better: 'less',
    must: 1,
    stretch: 0.88,
  }
}

async function aPhoto(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const grain = {
    create: {
      ...size,
      channels: 3 as const,
      background: '#000',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 12 },
    },
  }
  const noise = await sharp(grain).png({ compressionLevel: 0 }).toBuffer()
  return sharp(path.join(root, 'demo', 'photos', 'studio-1-a.jpg'))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function cpu(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function likeUs(from: string, kept: string): Promise<void> {
  const made = await importPicture(from, kept, { longest: KEPT.picture })
  if (!made.ok) throw new Error(made.refusal.code)
  const bytes = await readFile(kept)
  const storage = { download: async () => Readable.from([bytes]) }
  const picture = await findUploadedPicture(
    { storage: storage as never, has: async () => true },
    pathOf(crypto.randomUUID()),
  )
  for (const width of WIDTHS) {
    const ask = readPictureAsk(new URLSearchParams({ width: String(width), quality: String(QUALITY) }))
    if (!ask.ok || !picture) throw new Error('a page may ask for that')
    await picture.draw(ask.value)
  }
}

async function bareSizes(from: string): Promise<void> {
  for (const width of WIDTHS)
    await sharp(from).autoOrient().resize(width).webp({ quality: QUALITY, effort: 2 }).toBuffer()
}

type Beside = { p95: number; photos: number }

/** One client searches, alternately without other load and while a host uploads photos and views their sizes. */
async function searchBeside(
  ground: Ground,
  site: Site,
  file: string,
  seconds: number,
  rounds: number,
): Promise<[Beside, Beside]> {
  const people = await accounts(ground.sql, 30)
  const ids = people.map(({ id }) => id)
  await ground.sql`insert into user_roles (user_id, role, assigned_at) select unnest(${ids}::uuid[]), 'host', now()`
  const hosts = await Promise.all(
    people.map(async (host) => ({ ...host, space: (await aSpace(ground, { host_id: host.id })).id })),
  )
  const uploading: Uploading = { url: site.url, file, widths: WIDTHS, quality: QUALITY, hosts }
  const uploader = fork(path.join(root, 'bench', 'upload-photos.ts'), [JSON.stringify(uploading)])
  const heard = async () => ((await once(uploader, 'message')) as [number])[0]
  await heard()
  const search = async () => (await load(site.url, 1, seconds, () => query(ground.cities), isPage)).ms
  const beside = async () => {
    uploader.send('go')
    const ms = await search()
    const photos = heard()
    uploader.send('stop')
    return { ms, photos: await photos }
  }
  await Promise.all([search(), beside()])
  const [alone, meanwhile]: [number[], number[]] = [[], []]
  let photos = 0
  for (let n = 0; n < rounds; n++) {
    alone.push(percentile(await search(), 95))
    const both = await beside()
    meanwhile.push(percentile(both.ms, 95))
    photos += both.photos
  }
  uploader.kill()
  return [
    { p95: median(alone), photos: 0 },
    { p95: median(meanwhile), photos },
  ]
}
