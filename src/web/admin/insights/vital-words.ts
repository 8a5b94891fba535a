import { vitalsWords as words } from '../../copy/insights.ts'

/** Formats a metric: "2.5 s", "200 ms", "0.1" for layout shift; a dash for no value. */
export function vitalWords(metric: string, value: number | null): string {
  if (value === null) return words.nothing
  if (metric === 'cls') return String(value / 1000)
  return value >= 1000 ? `${value / 1000} s` : `${value} ms`
}
