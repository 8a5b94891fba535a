import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { named } from '../../../domain/settings/site.ts'
import type { Config } from '../../config.ts'
import { button, facts, frame, paragraph, SMALL, STOP } from './email-frame.ts'
import type { Attachment } from './mailer.ts'

/** What a letter says. Whatever a person typed is text, never markup. */
export type Email = {
  /** The sort of letter, as the log and the table call it. */
  kind: string
  /** A first name, to greet. */
  name?: string
  subject: string
  lines: readonly string[]
  /** What it is about, name by name. */
  facts?: readonly Fact[]
  /** How long what it brings works; later the letter is not sent any more. */
  minutes?: number
  /** To be typed in. */
  code?: string
  /** A path of the site, and what its button says. */
  link?: { path: string; label: string }
  attachments?: readonly Attachment[]
  /** The path of the page that stops letters of this kind; without one they cannot be stopped. */
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

/** Subject, plain text and HTML of a letter; links are made whole with the site's public address. */
export function drawEmail(
  email: Email,
  { publicUrl, operator, brand }: Pick<Config, 'publicUrl' | 'operator' | 'brand'>,
): DrawnEmail {
  const { name, code, link, attachments } = email
  const lines = email.lines.map((line) => named(line, brand))
  // A title a person typed may have several lines, a header has one.
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
