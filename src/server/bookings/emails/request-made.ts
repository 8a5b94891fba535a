import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Request = { space: string; path: string; until: string; facts: readonly Fact[] }

/** Goes to the host, who can answer until `until`. */
export function requestReceivedMail(name: string, { space, path, until, facts }: Request): Email {
  return {
    kind: 'request_received',
    name,
    subject: `New request: ${space}`,
    lines: [
      `A guest would like to book your space. Please respond by ${until}, or the request expires.`,
      'We hold the slot until then. The guest is charged only if you accept.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Respond to the request' },
  }
}

export function requestSentMail(name: string, { space, path, until, facts }: Request): Email {
  return {
    kind: 'request_sent',
    name,
    subject: `Your request was sent: ${space}`,
    lines: [
      `The host has until ${until} to respond. You’re charged only if they accept, and we hold the slot for you until then.`,
      'You can withdraw the request at any time until then.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'See your request' },
  }
}

/** Goes to the guest when the host accepted but the charge failed. */
export function paymentNeededMail(name: string, { space, path, until, facts }: Request): Email {
  return {
    kind: 'payment_needed',
    name,
    subject: `Payment needed: ${space}`,
    lines: [
      `Your request was accepted, but your bank needs you to confirm the payment. Please pay by ${until}, with the same card or another one. After that, the slot is free again.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Pay now' },
  }
}
