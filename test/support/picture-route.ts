import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect } from 'vitest'
import { imageRoute } from '../../src/server/platform/images/image-route.ts'
import type { WorkQueue } from '../../src/server/platform/images/work-queue.ts'

export const PICTURE = '/storage/demo/studio-1-a.m1.c3.l2.jpg'
const folders: string[] = []
const warnings: unknown[] = []
const log = { warn: (...deps: unknown[]) => void warnings.push(deps) } as never

export function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'daylet-images-'))
  folders.push(folder)
  return folder
}
export function aRoute(more: { cacheBytes?: number; queue?: WorkQueue; dataDir?: string } = {}) {
  const dataDir = more.dataDir ?? aFolder()
  const route = imageRoute({ dataDir, log, ...more })
  const get = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    route(new Request(`http://daylet.example${target}`, { headers, method }))
  return { get, cached: () => readdirSync(path.join(dataDir, 'image-cache')), dataDir }
}

export function setUp(): void {
  beforeEach(() => void warnings.splice(0))
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    expect(warnings).toEqual([])
  })
}
