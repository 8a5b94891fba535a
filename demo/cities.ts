import { readFileSync } from 'node:fs'
import path from 'node:path'

export type District = { name: string; lat: number; lng: number }
/**
 * `weight` is the city's share of the spaces, `price` is its price level (Zürich 1.4, Lagos 0.35), and `people` is the
 * style of its names and streets.
 */
export type City = {
  id: number
  name: string
  country: string
  region: string
  taxRegion: string
  taxName: string
  taxPpm: number
  weight: number
  price: number
  people: string
  zone: string
  lat: number
  lng: number
  population: number
  districts: District[]
}

const read = (name: string) => JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'))

export const CITIES: readonly City[] = read('cities.json')
export const CITY_NAMES: Readonly<Record<string, readonly string[]>> = read('city-names.json')
