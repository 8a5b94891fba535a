import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { BUCKETS } from '../../src/domain/files/stored-file.ts'
import { anEnteredGuest, type Person, proveAddress } from './people.ts'
import { aSpace } from './spaces.ts'
import type { World } from './world.ts'

export const MIB = 1024 * 1024
export type Sent = [name: string, bytes: Uint8Array | string, type?: string]

export function aPdf(bytes = 400, inside = ''): Buffer {
  const head = `%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R ${inside} >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>
endobj
% `
  const tail = '\nxref\n0 1\ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'
  return Buffer.from(head + 'x'.repeat(Math.max(0, bytes - head.length - tail.length)) + tail, 'latin1')
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif'
const GREEN = { r: 40, g: 160, b: 80 }

export const A_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64')

export function aPicture(format: Format = 'jpeg', width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: GREEN } })
    .toFormat(format)
    .toBuffer()
}

/** Returns a valid JPEG with this many bytes. It is padded with comment segments like the ones cameras write. */
export async function aPictureOf(bytes: number): Promise<Buffer> {
  const picture = await aPicture()
  const parts = [picture.subarray(0, 2)]
  for (let left = bytes - picture.length; left > 0; ) {
    const length = Math.min(left, 65_000)
    const size = left - length > 0 && left - length < 4 ? length - 4 : length
    const segment = Buffer.alloc(size, 0x20)
    segment.set([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 255])
    parts.push(segment)
    left -= size
  }
  return Buffer.concat([...parts, picture.subarray(2)])
}

export function aForm(files: readonly Sent[]): FormData {
  const form = new FormData()
  for (const [name, bytes, type] of files)
    form.append('file', new File([bytes as BlobPart], name, { type: type ?? '' }), name)
  return form
}

export type UploadAnswer = {
  status: number
  body: {
    items?: { id: string; name: string; url: string; alt: string }[]
    code?: string
    data?: { files?: { name: string; code: string }[] }
  }
}

export async function upload(
  by: Person,
  at: string,
  files: readonly Sent[],
  init: RequestInit = {},
): Promise<UploadAnswer> {
  const answer = await by.fetch(`/api/v1${at}`, { method: 'POST', body: aForm(files), ...init })
  return { status: answer.status, body: (await answer.json()) as UploadAnswer['body'] }
}

const namesIn = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

export async function leftBehind({ sql, deps }: World): Promise<{ rows: number; stored: number; arriving: number }> {
  const [count] = await sql<{ rows: number }[]>`select count(*)::int as rows from files`
  const { dataDir } = deps.config
  const stored = BUCKETS.flatMap((bucket) => namesIn(path.join(dataDir, 'storage', bucket)))
  return { rows: count?.rows ?? 0, stored: stored.length, arriving: namesIn(path.join(dataDir, 'arriving')).length }
}

export const aSender = async (world: World): Promise<Person> => proveAddress(world, await anEnteredGuest(world))

/** Creates a verified host and returns the path for uploading photos of their space. */
export async function aSendingHost(world: World): Promise<{ host: Person; photos: string }> {
  const host = await aSender(world)
  world.clock.pass({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${host.id}, 'host', ${world.clock.now()})`
  const { id } = await aSpace(world)
  await world.sql`update spaces set host_id = ${host.id} where id = ${id}`
  return { host, photos: `/host/spaces/${id}/photos` }
}
