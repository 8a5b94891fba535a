import { formatPercent } from '../../domain/kernel/percent.ts'

const WRITTEN = /^([+\-−–]?)\s*(\d{1,3}(?:[.,]\d{1,4})?|[.,]\d{1,4})\s*%?$/

/** Parses a change as people write it ("+25 %", "25", "−10", "-7,5%") into millionths; null if it is invalid. */
export function readPercent(text: string): number | null {
  const [, sign = '', digits] = WRITTEN.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const ppm = Math.round(Number(digits.replace(',', '.')) * 10_000)
  return ppm === 0 ? 0 : sign === '' || sign === '+' ? ppm : -ppm
}

/** "+25%", "−10%"; no change is "0%". */
export function changeWords(ppm: number): string {
  return `${ppm > 0 ? '+' : ppm < 0 ? '−' : ''}${formatPercent(ppm)}`
}
