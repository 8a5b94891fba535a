import { type Clock, clockFor } from '../../domain/kernel/clock.ts'
import { countText } from './count.ts'

let units = ''

export function setUnits(ofReader: string): void {
  units = ofReader
}

const chosenUnits = () => (typeof document === 'undefined' ? units : (document.documentElement.dataset.units ?? ''))
export const hasTwelveHours = () => chosenUnits().includes('12h')
export const readersClock = (): Clock => (hasTwelveHours() ? 12 : 24)
export const hasFeet = () => chosenUnits().includes('ft')
/** Monday is 1. */
export const firstWeekday = () => Number(/week(\d)/.exec(chosenUnits())?.[1] ?? MONDAY)

const MONDAY = 1
const IN_FEET = ['US', 'LR', 'MM']

/** Uses the browser's first language. If it includes no country, assumes the one with the most speakers. */
export function unitsFor(acceptLanguage: string | null): string {
  const first = acceptLanguage?.split(/[,;]/)[0]?.trim()
  if (!first || first === '*') return ''
  try {
    const { region = '' } = new Intl.Locale(first).maximize()
    const { firstDay } = new Intl.Locale(first).getWeekInfo()
    const week = firstDay !== MONDAY && `week${firstDay}`
    return [clockFor(first) === 12 && '12h', IN_FEET.includes(region) && 'ft', week].filter(Boolean).join(' ')
  } catch {
    return ''
  }
}

const SQUARE_FEET = 10.7639
const FEET = 3.28084

export function areaWords(squareMetres: number): string {
  if (!hasFeet()) return `${squareMetres} m²`
  const feet = squareMetres * SQUARE_FEET
  return `${countText(feet < 100 ? Math.round(feet) : Math.round(feet / 10) * 10)} ft²`
}

/** Formats a length as "3.2 m" or "10.5 ft". */
export function heightWords(metres: number): string {
  return hasFeet() ? `${Math.round(metres * FEET * 2) / 2} ft` : `${metres} m`
}

/** Converts the door widths in the names of accessibility features. */
export function inReadersUnits(feature: string): string {
  return hasFeet() ? feature.replace('90 cm', '35 in') : feature
}
