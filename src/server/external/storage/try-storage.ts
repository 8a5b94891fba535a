import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { S3Place } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const WITHIN_MS = 5_000

export type StorageTrouble = { step: 'write' | 'read' | 'list' | 'hide' | 'remove'; code: string; words: string }

/**
 * Writes a small file, reads it, finds it in the list, checks that strangers can't read it, and removes it. Returns
 * null if everything works.
 */
export async function tryStorage(storage: Storage, place: S3Place | null): Promise<StorageTrouble | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylet-probe-'))
  const name = `doctor-${randomUUID()}.txt`
  const from = path.join(folder, name)
  let step: StorageTrouble['step'] = 'write'
  try {
    await writeFile(from, name)
    await storage.upload('documents', name, from, { contentType: 'text/plain', cacheSeconds: 0 })
    step = 'read'
    const found = await storage.download('documents', name)
    if (!found || (await text(found)) !== name) return { step, code: 'different', words: 'it gave back something else' }
    step = 'list'
    const listed = await storage.list('documents', { limit: 1, after: name.slice(0, -1) })
    if (listed[0]?.name !== name)
      return { step, code: 'different', words: 'its list does not show what was just written' }
    step = 'hide'
    if (place && (await isForAnybody(place, `documents/${name}`, name)))
      return { step, code: 'public', words: 'anybody who knows its address may read it' }
    step = 'remove'
    await storage.remove('documents', name)
    if (await storage.download('documents', name))
      return { step, code: 'different', words: 'what was removed is still there' }
    return null
  } catch (error) {
    const { name: kind, code = kind, message } = error as NodeJS.ErrnoException
    return { step, code, words: message.split('\n')[0] ?? '' }
  } finally {
    if (step !== 'write') await storage.remove('documents', name).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

async function isForAnybody({ bucket, region, endpoint }: S3Place, key: string, text: string): Promise<boolean> {
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  const answer = await fetch(`${base}/${key}`, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) }).catch(
    () => null,
  )
  return answer?.ok === true && (await answer.text()) === text
}
