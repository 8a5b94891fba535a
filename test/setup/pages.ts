import { buildWebIfStale } from '../../scripts/web-build.ts'

export async function setup(): Promise<void> {
  await buildWebIfStale()
}
