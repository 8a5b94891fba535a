import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The only thing the page would load from another server: its maker's logo. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

/** Copies the API reference page into the build as the single file its makers ship. */
export async function copyApiReference(folder: string): Promise<void> {
  // Import here, because an installation without development packages never builds.
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  const bundle = await readFile(file, 'utf8')
  if (!bundle.includes(LOGO)) throw new Error('redoc.standalone.js fetches its logo from a different URL than before')
  await writeFile(path.join(folder, 'api-reference.js'), bundle.replaceAll(LOGO, 'data:,'))
}
