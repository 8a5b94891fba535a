import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const BUNDLE = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
/** The one thing it would fetch from elsewhere: its maker's mark. */
const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg'

/** Puts the page that shows the API's reference into the build: one file, as its makers ship it. */
export async function copyApiReference(folder: string): Promise<void> {
  const bundle = await readFile(BUNDLE, 'utf8')
  if (!bundle.includes(LOGO)) throw new Error('redoc.standalone.js fetches its logo from another place than before')
  await writeFile(path.join(folder, 'api-reference.js'), bundle.replaceAll(LOGO, 'data:,'))
}
