import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..', '..')
const FOLDERS = ['src', 'test', 'demo', 'scripts']
const TEST_FILE = /\.(test|spec)\.tsx?$/
const DECLARED = /\bclaim\(\s*['"]([^'"]*)['"]|\[spec ([^\]]*)\]/g

export type Declared = { readonly number: string; readonly file: string }

export function declaredNumbers(): Declared[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => TEST_FILE.test(file))
      .map((file) => path.join(folder, file)),
  )
  return files.flatMap((file) =>
    numbersIn(readFileSync(path.join(ROOT, file), 'utf8')).map((number) => ({ number, file })),
  )
}

export function numbersIn(text: string): string[] {
  return [...text.matchAll(DECLARED)].flatMap(([, called, written]) => (called ?? written ?? '').split(/\s+/))
}
