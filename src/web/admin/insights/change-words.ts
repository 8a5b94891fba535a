import { rangeWords as words } from '../../copy/insights.ts'

/** Describes a count compared with the previous period. */
export function changeWords(count: number, before: number): string {
  if (before === 0) return count === 0 ? words.same : words.none
  const percent = Math.round(((count - before) / before) * 100)
  if (percent === 0) return words.same
  const share = `${Math.abs(percent).toLocaleString('en-US')}%`
  return percent > 0 ? words.more(share) : words.less(share)
}
