import type { Email, Fact } from '../../external/mail/draw-email.ts'

type Request = { space: string; path: string; until: string; facts: readonly Fact[] }

/** Goes to the host, who can answer until `until`. */
export function requestReceivedMail(name: string, { space, path, until, facts }: Request): Email {
  return {
    kind: 'request_received',
    name,
    subject: `New request: ${space}`,
    lines: [
      `Somebody would like to book your space. Please answer by ${until}: after that the request ends by itself.`,
      'The slot is kept for them meanwhile, and you are paid only once you say yes.',
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Answer the request' },
  }
}

export function requestSentMail(name: string, { space, path, until, facts }: Request): Email {
  return {
    kind: 'request_sent',
    name,
    subject: `Your request was sent: ${space}`,
    lines: [
      `The host answers by ${until}. You are charged only if they say yes, and the slot is kept for you until then.`,
      'You can withdraw the request at any time before.',
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
    subject: `The host said yes, your bank did not: ${space}`,
    lines: [
      `Your request was accepted, but your card could not be charged without you. Please pay by ${until}, with the same card or another one: after that the slot is free again.`,
    ],
    facts: [['Space', space], ...facts],
    link: { path, label: 'Pay now' },
  }
}
