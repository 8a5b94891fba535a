import { browse } from '../copy/search.ts'
import { dollarWords } from './filter-words.ts'
import styles from './price-bars.module.css'

type Range = { from: string; to: string }
type PriceBarsProps = Range & { step: number; bars: readonly number[]; onChange: (next: Partial<Range>) => void }

/** Shows how many spaces cost what, under two handles that move by one bar. The right end means any price. */
export function PriceBars({ step, bars, from, to, onChange }: PriceBarsProps) {
  const last = bars.length
  const barOf = (dollars: string) => Math.max(0, Math.min(last, (Number(dollars) || 0) / step))
  const low = Math.min(last - 1, Math.floor(barOf(from)))
  const high = to ? Math.max(low + 1, Math.ceil(barOf(to))) : last
  const most = Math.max(1, ...bars)
  const put = {
    from: (at: number) => onChange({ from: at > 0 ? String(Math.min(at, high - 1) * step) : '' }),
    to: (at: number) => onChange({ to: at < last ? String(Math.max(at, low + 1) * step) : '' }),
  }
  return (
    <div
      className={`${styles.root} needs-script`}
      style={{ '--low': `${(low / last) * 100}%`, '--high': `${(high / last) * 100}%` } as object}
    >
      <div className={styles.bars} aria-hidden="true">
        {bars.map((count, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
            key={at}
            className={at >= low && at < high ? styles.in : undefined}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.line} />
      <input
        type="range"
        min={0}
        max={last}
        value={low}
        aria-label={browse.leastPrice}
        aria-valuetext={dollarWords(from || '0')}
        onChange={(event) => put.from(event.target.valueAsNumber)}
      />
      <input
        type="range"
        min={0}
        max={last}
        value={high}
        aria-label={browse.mostPrice}
        aria-valuetext={to ? dollarWords(to) : browse.pricesFrom(dollarWords(String(last * step)))}
        onChange={(event) => put.to(event.target.valueAsNumber)}
      />
    </div>
  )
}
