import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The page would load this logo, and nothing else, from another server. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

/** Copies the API reference page into the build. Its makers publish it as a single file. */
export async function copyApiReference(folder: string): Promise<void> {
  // The package is resolved here and not at the top, because it is missing from an installation without development
  // packages, which never builds.
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  const bundle = await readFile(file, 'utf8')
  if (!bundle.includes(LOGO)) throw new Error('redoc.standalone.js fetches its logo from a different URL than before')
  await writeFile(path.join(folder, 'api-reference.js'), bundle.replaceAll(LOGO, 'data:,'))
}
