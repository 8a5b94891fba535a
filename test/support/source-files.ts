import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const IMPORT =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
export type Import = { file: string; target: string }
export const imports: Import[] = files.flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map((found) => {
    const target = found[1] ?? found[2] ?? found[3] ?? ''
    return { file, target: target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target }
  }),
)

/** Imports by tests are left out, because tests may import anything. */
export const code = imports.filter(({ file }) => !isTest(file))

export const offenders = (speaksOf: RegExp, says: RegExp) =>
  files.filter((file) => speaksOf.test(file) && !isTest(file) && says.test(readFileSync(path.join(root, file), 'utf8')))
