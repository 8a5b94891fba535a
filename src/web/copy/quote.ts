import { lengthWords } from '../../domain/kernel/day-words.ts'
import { formatPercent } from '../../domain/kernel/percent.ts'
import type { QuoteReply } from '../client/api-types.ts'
import { money } from '../format/money.ts'

type Reason = QuoteReply['lines'][number]['reason']

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export function lineTitle(reason: Reason, currency: string): string {
  switch (reason.why) {
    case 'days':
      return `${dayCount(reason.days)} × ${money(reason.unitCents, currency)}`
    case 'hours':
      return `${lengthWords(reason.minutes)} × ${money(reason.unitCents, currency)}`
    case 'extra_people':
      return reason.people === 1 ? '1 extra person' : `${reason.people} extra people`
    case 'weekly':
      return 'Weekly discount'
    case 'monthly':
      return 'Monthly discount'
    case 'cleaning':
      return 'Cleaning'
    case 'add_on':
      return reason.quantity === 1 ? reason.name : `${reason.quantity} × ${reason.name}`
    case 'removed':
    case 'change_fee':
      return 'Non-refundable part of a change'
    case 'removed_fee':
      return 'Service fee on the removed part'
    case 'service_fee':
      return 'Service fee'
    case 'tax':
      return reason.name
  }
}

/** Explains how a line's price was calculated. Returns an empty string if the line's name already says this. */
export function lineReason(reason: Reason, currency: string): string {
  switch (reason.why) {
    case 'days':
    case 'hours': {
      if (reason.names.length === 0) return ''
      const unit = reason.why === 'days' ? 'a day' : 'an hour'
      const names = reason.names.filter(Boolean).join(' and ')
      return `${money(reason.baseCents, currency)} ${unit}${names && `, adjusted for ${names}`}`
    }
    case 'extra_people': {
      const each = `${money(reason.unitCents, currency)} each`
      return reason.days > 0 ? `${each} per day, beyond the people included` : `${each}, beyond the people included`
    }
    case 'weekly':
      return `${formatPercent(reason.ppm)} off for 7 days or more`
    case 'monthly':
      return `${formatPercent(reason.ppm)} off for 28 days or more`
    case 'cleaning':
      return ''
    case 'removed':
    case 'change_fee':
      return 'Under the cancellation policy when the change was proposed'
    case 'removed_fee':
      return ''
    case 'add_on': {
      const unit = money(reason.unitCents, currency)
      if (reason.per === 'hour') return `${unit} an hour, ${lengthWords(reason.count)}`
      return reason.per === 'person'
        ? `${unit} a person, ${reason.count} ${reason.count === 1 ? 'person' : 'people'}`
        : reason.quantity > 1
          ? `${unit} each`
          : ''
    }
    case 'service_fee':
      return `${formatPercent(reason.ppm)} of the lines above`
    case 'tax':
      return formatPercent(reason.ppm)
  }
}
