import { Link } from 'react-router'
import { SPANS } from '../../../domain/insights/day-range.ts'
import { listPath } from '../../console/list-query.ts'
import { overviewWords as words } from '../../copy/overview.ts'

type Asked = { span?: number; first?: string; last?: string }

export function SpanChooser({ days: { span, first, last } }: { days: Asked }) {
  const chosen = first || last ? null : (span ?? 28)
  return (
    <nav className="flex gap-2" aria-label={words.spansLabel}>
      {SPANS.map((one) => (
        <Link
          key={one}
          className={one === chosen ? 'chip on' : 'chip'}
          aria-current={one === chosen ? 'true' : undefined}
          to={listPath('/admin', { span: one === 28 ? undefined : one })}
          preventScrollReset
        >
          {words.span(one)}
        </Link>
      ))}
    </nav>
  )
}
