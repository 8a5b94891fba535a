import type { Email } from '../external/mail/draw-email.ts'

type Of = { host: string; path: string }

export function webhookFailingMail(name: string, { host, path }: Of): Email {
  return {
    kind: 'webhook_failing',
    name,
    subject: 'We stopped sending you webhooks',
    lines: [
      'One of your webhook endpoints has answered nothing but errors for three days, so we disabled it. It no longer gets events.',
      'When it works again, enable it. You can then send the webhooks that failed again, one by one, from its log.',
    ],
    facts: [['Endpoint', host]],
    link: { path, label: 'Go to the endpoint' },
  }
}

export function webhookGoneMail(name: string, { host, path }: Of): Email {
  return {
    kind: 'webhook_gone',
    name,
    subject: 'We stopped sending you webhooks',
    lines: [
      'One of your webhook endpoints answered “410 Gone”, so we disabled it. It no longer gets events.',
      'If that was a mistake, enable it again.',
    ],
    facts: [['Endpoint', host]],
    link: { path, label: 'Go to the endpoint' },
  }
}
