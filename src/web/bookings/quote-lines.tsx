import { type Cents, type Currency, formatExact } from '../../domain/kernel/money.ts'
import type { QuoteReply } from '../client/api-types.ts'
import { panelWords } from '../copy/panel.ts'
import { lineReason, lineTitle } from '../copy/quote.ts'
import styles from './quote-lines.module.css'

export function QuoteLines({ quote, when }: { quote: QuoteReply; when?: string }) {
  const exact = (amount: number) => formatExact(amount as Cents, quote.currency as Currency)
  return (
    <div className={`${styles.root} num`}>
      {quote.lines.map((line, at) => {
        const reason = lineReason(line.reason, quote.currency) || (at === 0 ? when : '')
        return (
          <div key={`${line.kind} ${line.reason.why === 'add_on' ? line.reason.id : at}`}>
            <span>
              {lineTitle(line.reason, quote.currency)}
              {reason && <small>{reason}</small>}
              {at === 0 && when && reason !== when && <small>{when}</small>}
            </span>
            <span className={styles.amount}>{exact(line.cents)}</span>
          </div>
        )
      })}
      <div className={styles.sum}>
        <span>{panelWords.total}</span>
        <span className={styles.amount}>{exact(quote.total)}</span>
      </div>
    </div>
  )
}
