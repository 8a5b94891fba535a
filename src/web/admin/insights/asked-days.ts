import { EARLIEST, SPANS } from '../../../domain/insights/day-range.ts'

export type AskedDays = { span?: (typeof SPANS)[number]; first?: string; last?: string }

/** The days requested by an address; invalid dates and unknown spans are ignored. */
export function askedDays(url: URL): AskedDays {
  const given = (name: string) => url.searchParams.get(name) ?? ''
  const span = SPANS.find((days) => String(days) === given('span'))
  const [first, last] = [dateIn(given('first')), dateIn(given('last'))]
  return { ...(span && { span }), ...(first && { first }), ...(last && { last }) }
}

function dateIn(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < EARLIEST || text >= '2200') return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

export const inAddress = ({ span, first, last }: AskedDays) => ({ span: span && String(span), first, last })
