import { formatPercent } from '../../domain/kernel/percent.ts'

const WRITTEN = /^([+\-−–]?)\s*(\d{1,3}(?:[.,]\d{1,4})?|[.,]\d{1,4})\s*%?$/

export function readPercent(text: string): number | null {
  const [, sign = '', digits] = WRITTEN.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const ppm = Math.round(Number(digits.replace(',', '.')) * 10_000)
  return ppm === 0 ? 0 : sign === '' || sign === '+' ? ppm : -ppm
}

export function changeWords(ppm: number): string {
  return `${ppm > 0 ? '+' : ppm < 0 ? '−' : ''}${formatPercent(ppm)}`
}
