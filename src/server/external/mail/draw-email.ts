import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { named } from '../../../domain/settings/site.ts'
import type { Config } from '../../platform/config/config.ts'
import { button, facts, frame, paragraph, SMALL, STOP } from './email-frame.ts'
import type { Attachment } from './mailer.ts'

/** Text typed by a person is always escaped, never treated as markup. */
export type Email = {
  kind: string
  name?: string
  subject: string
  lines: readonly string[]
  facts?: readonly Fact[]
  /** How many minutes the link or code is valid. After that, the email is no longer sent. */
  minutes?: number
  code?: string
  link?: { path: string; label: string }
  attachments?: readonly Attachment[]
  stop?: string
}
export type Fact = readonly [name: string, words: string]

export type DrawnEmail = {
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  stopUrl?: string
}

export function drawEmail(
  email: Email,
  { publicUrl, operator, brand }: Pick<Config, 'publicUrl' | 'operator' | 'brand'>,
): DrawnEmail {
  const { name, code, link, attachments } = email
  const lines = email.lines.map((line) => named(line, brand))
  // A title typed by a person may contain line breaks, but a mail header may not.
  const subject = named(email.subject.replace(/\s+/g, ' ').trim(), brand)
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const url = link && `${publicUrl}${link.path}`
  const stopUrl = email.stop && `${publicUrl}${email.stop}`
  const sender = `${operator.name}, ${operator.address}`
  const listed = email.facts?.map(([what, words]) => `${what}: ${words}`).join('\n')
  const text = [greeting, ...lines, listed, code, url, `${brand}\n${sender}`, stopUrl && `${STOP}: ${stopUrl}`].filter(
    (part) => part !== undefined,
  )
  const body: ReactNode[] = [
    paragraph(greeting),
    ...lines.map(paragraph),
    email.facts && facts(email.facts),
    code && h('p', { key: 'code', style: { fontSize: 28, letterSpacing: 4, margin: '24px 0' } }, code),
    url && button(url, link.label),
    url &&
      h(
        'p',
        { key: 'address', style: SMALL },
        h('a', { href: url, style: { color: SMALL.color, wordBreak: 'break-all' } }, url),
      ),
  ]
  const html = `<!doctype html>${renderToStaticMarkup(frame({ brand, subject, preview: lines[0] ?? '', body, sender, stopUrl }))}`
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html,
    ...(attachments && { attachments }),
    ...(stopUrl && { stopUrl }),
  }
}
