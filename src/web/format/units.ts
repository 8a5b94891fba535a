import { type Clock, clockFor } from '../../domain/kernel/clock.ts'

/** How people where a reader lives say times and areas: '12h' for clocks of twice twelve hours, 'ft' for feet, 'week7' for weeks that begin on Sunday. */
let units = ''

/** Set by the server before it draws a page, which it does in one go; the browser reads it off the page. */
export function setUnits(ofReader: string): void {
  units = ofReader
}

const told = () => (typeof document === 'undefined' ? units : (document.documentElement.dataset.units ?? ''))
export const hasTwelveHours = () => told().includes('12h')
export const readersClock = (): Clock => (hasTwelveHours() ? 12 : 24)
export const hasFeet = () => told().includes('ft')
/** The day a week begins with, Monday being 1. */
export const firstWeekday = () => Number(/week(\d)/.exec(told())?.[1] ?? MONDAY)

const MONDAY = 1
const IN_FEET = ['US', 'LR', 'MM']

/** By the first language a browser asks for; a language alone means the country most of its speakers live in. */
export function unitsFor(acceptLanguage: string | null): string {
  const first = acceptLanguage?.split(/[,;]/)[0]?.trim()
  if (!first || first === '*') return ''
  try {
    const { region = '' } = new Intl.Locale(first).maximize()
    const { firstDay } = new Intl.Locale(first).getWeekInfo()
    const week = firstDay !== MONDAY && `week${firstDay}`
    return [clockFor(first) === 12 && '12h', IN_FEET.includes(region) && 'ft', week].filter(Boolean).join(' ')
  } catch {
    // No language at all.
    return ''
  }
}

const SQUARE_FEET = 10.7639
const FEET = 3.28084

/** "90 m²", or "970 ft²" to ten. */
export function areaWords(squareMetres: number): string {
  if (!hasFeet()) return `${squareMetres} m²`
  const feet = squareMetres * SQUARE_FEET
  return `${(feet < 100 ? Math.round(feet) : Math.round(feet / 10) * 10).toLocaleString('en-US')} ft²`
}

/** "3.2 m", or "10.5 ft". */
export function heightWords(metres: number): string {
  return hasFeet() ? `${Math.round(metres * FEET * 2) / 2} ft` : `${metres} m`
}
