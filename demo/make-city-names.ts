// Writes city-names.json, the alternative names of our cities, from GeoNames' cities500.txt
// (download.geonames.org/export/dump). Run it by hand: node demo/make-city-names.ts path/to/cities500.txt
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { plainName } from '../src/domain/kernel/plain-name.ts'
import { CITIES } from './cities.ts'

const [ID, OTHER_NAMES] = [0, 3]
const ours = new Map(CITIES.map((city) => [city.id, city]))
const lines: string[] = []
/**
 * Skips an airport code that is the start of another place's name, such as LOS (Lagos), because it would hide that
 * place.
 */
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
    // Lower-case names are transliterations that no one types.
    const plain = /^[a-z]/.test(name) ? '' : plainName(name)
    if (/^[A-Z]{3}$/.test(name) && begins(plain, city.name)) continue
    // Prefers München to Munchen.
    if (plain && plain !== plainName(city.name) && !(names.get(plain) ?? '').match(/[^ -~]/)) names.set(plain, name)
  }
  lines.push(`${JSON.stringify(String(city.id))}:${JSON.stringify([...names.values()])}`)
}
writeFileSync(path.join(import.meta.dirname, 'city-names.json'), `{\n${lines.join(',\n')}\n}\n`)
