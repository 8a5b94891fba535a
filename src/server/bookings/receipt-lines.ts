import { type Cents, type Currency, formatExact } from '../../domain/kernel/money.ts'
import { formatPercent } from '../../domain/kernel/percent.ts'
import type { Quote, QuoteLine } from '../../domain/pricing/quote-lines.ts'

export function lineWords({ reason }: QuoteLine, currency: Currency): string {
  const money = (amount: Cents) => formatExact(amount, currency)
  switch (reason.why) {
    case 'days':
      return `Rental, ${counted(reason.days, 'day')} at ${money(reason.unitCents)}`
    case 'hours':
      return `Rental, ${counted(reason.minutes / 60, 'hour')} at ${money(reason.unitCents)}`
    case 'extra_people':
      return `Extra people: ${reason.people}${reason.days > 0 ? `, ${counted(reason.days, 'day')}` : ''} at ${money(reason.unitCents)}`
    case 'weekly':
      return `Weekly discount, ${formatPercent(reason.ppm)} of ${money(reason.ofCents)}`
    case 'monthly':
      return `Monthly discount, ${formatPercent(reason.ppm)} of ${money(reason.ofCents)}`
    case 'cleaning':
      return 'Cleaning'
    case 'add_on':
      return `${reason.name} × ${reason.quantity}${reason.per === 'person' ? `, ${reason.count} ${reason.count === 1 ? 'person' : 'people'} at ${money(reason.unitCents)}` : ''}`
    case 'removed':
    case 'change_fee':
      return 'Non-refundable part of what a change removed'
    case 'removed_fee':
      return 'Service fee on what a change removed'
    case 'service_fee':
      return `Service fee, ${formatPercent(reason.ppm)} of ${money(reason.ofCents)}`
    case 'tax':
      return `${reason.name} ${formatPercent(reason.ppm)} on ${money(reason.ofCents)}`
  }
}

/** Groups lines by seller: the host sells the space, the operator the service, and both collect tax. */
export function linesBySeller({ lines }: Quote) {
  return {
    host: lines.filter(({ kind }) => kind !== 'service_fee' && kind !== 'tax'),
    operator: lines.filter(({ kind }) => kind === 'service_fee'),
    tax: lines.filter(({ kind }) => kind === 'tax'),
  }
}

const counted = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`
