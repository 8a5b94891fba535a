// Lists product files with more than 300 lines for review. It never fails.
import { globSync, readFileSync } from 'node:fs'

const GENERATED = 'src/server/platform/database/tables.ts'
const long = globSync('src/**/*.{ts,tsx,css}')
  .filter((file) => !/\.test\.tsx?$/.test(file) && file !== GENERATED)
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }))
  .filter(({ lines }) => lines > 300)
  .sort((a, b) => b.lines - a.lines)
if (long.length > 0) console.log(`over 300 lines: ${long.map(({ file, lines }) => `${file} ${lines}`).join(', ')}`)
