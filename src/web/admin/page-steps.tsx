import { Pager } from '../console/pagination.tsx'
import { adminWords as words } from '../copy/admin.ts'

type PageStepsProps = {
  path: string
  params: URLSearchParams
  next: string | null
  shown: number
  count: number
  size?: number
}

const PAGE = 24
/** The URL keeps this many previous pages. The page before the oldest of them is treated as the first page. */
const MOST_BACK = 20
const FIRST = '-'

export function PageSteps({ path, params, next, shown, count, size = PAGE }: PageStepsProps) {
  const cursor = params.get('cursor')
  const from = cursor === null ? 1 : Math.max(1, Math.trunc(Number(params.get('from')) || 1))
  const back = cursor === null ? [] : (params.get('back') ?? '').split('.').filter(Boolean)
  const before = back.at(-1)
  const to = (changes: Record<string, string | null>) => {
    const query = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ cursor: null, from: null, back: null, ...changes }))
      if (value) query.set(name, value)
      else query.delete(name)
    return query.size > 0 ? `${path}?${query}` : path
  }
  if (shown === 0 && cursor === null) return null
  const previous = { cursor: before ?? null, from: String(Math.max(1, from - size)), back: back.slice(0, -1).join('.') }
  const further = {
    cursor: next,
    from: String(from + shown),
    back: [...back, cursor ?? FIRST].slice(-MOST_BACK).join('.'),
  }
  return (
    <Pager
      label={words.pages}
      range={shown > 0 ? words.range(from, from + shown - 1, Math.max(count, from + shown - 1)) : ''}
      before={before ? (before === FIRST ? to({}) : to(previous)) : null}
      after={next ? to(further) : null}
      first={cursor !== null && before !== FIRST ? { to: to({}), label: words.first } : null}
    />
  )
}
