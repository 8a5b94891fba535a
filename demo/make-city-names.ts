// Writes city-names.json from GeoNames' own cities500.txt (download.geonames.org/export/dump): what our cities are called elsewhere.
// Run by hand: node demo/make-city-names.ts path/to/cities500.txt
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plainName } from '../src/domain/kernel/plain-name.ts'
import { CITIES } from './cities.ts'

const [ID, OTHER_NAMES] = [0, 3]
const ours = new Map(CITIES.map((city) => [city.id, city]))
const lines: string[] = []
/** An airport's code that begins another place's name, as LOS does of Lagos, would hide that place. */
const begins = (code: string, mine: string) =>
  CITIES.some(({ name, districts }) =>
    [name, ...districts.map((d) => d.name)].some((n) => n !== mine && plainName(n).startsWith(code)),
  )
for (const line of readFileSync(process.argv[2] ?? '', 'utf8').split('\n')) {
  const columns = line.split('\t')
  const city = ours.get(Number(columns[ID]))
  if (!city) continue
  const names = new Map<string, string>()
  for (const name of (columns[OTHER_NAMES] ?? '').split(',')) {
    // In small letters they list how other scripts would be spelled out, which nobody types.
    const plain = /^[a-z]/.test(name) ? '' : plainName(name)
    if (/^[A-Z]{3}$/.test(name) && begins(plain, city.name)) continue
    // Of München and Munchen the one with its marks is shown.
    if (plain && plain !== plainName(city.name) && !(names.get(plain) ?? '').match(/[^ -~]/)) names.set(plain, name)
  }
  lines.push(`${JSON.stringify(String(city.id))}:${JSON.stringify([...names.values()])}`)
}
writeFileSync(path.join(import.meta.dirname, 'city-names.json'), `{\n${lines.join(',\n')}\n}\n`)
