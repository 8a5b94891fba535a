import { buildWebIfStale } from '../../scripts/web-build.ts'

/** The built pages, made from the sources as they are now. */
export async function setup(): Promise<void> {
  await buildWebIfStale()
}
