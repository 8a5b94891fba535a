import { vitalsWords as words } from '../../copy/insights.ts'

/** A value of a metric as it is read: "2.5 s", "200 ms", of layout shift "0.1"; a dash for none. */
export function vitalWords(metric: string, value: number | null): string {
  if (value === null) return words.nothing
  if (metric === 'cls') return String(value / 1000)
  return value >= 1000 ? `${value / 1000} s` : `${value} ms`
}
