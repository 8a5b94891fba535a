import { withThousands } from './money.ts'

export function formatPercent(ppm: number): string {
  const [whole, rest] = String(Math.round(Math.abs(ppm)) / 10_000).split('.')
  return `${withThousands(Number(whole))}${rest ? `.${rest}` : ''}%`
}
