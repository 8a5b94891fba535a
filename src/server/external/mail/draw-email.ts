import type { ReactNode } from 'react'
import type { NoticeKind } from '../../../domain/notifications/notice-kinds.ts'
import { named } from '../../../domain/settings/site.ts'
import type { Config } from '../../platform/config/config.ts'
import { button, codeLine, type Footer, facts, frame, paragraph } from './email-frame.ts'
import { reasonFor, stopLabel } from './email-reasons.ts'
import type { Attachment } from './mailer.ts'

/** Text typed by a person is always escaped, never treated as markup. */
export type Email = {
  kind: string
  name?: string
  subject: string
  /** The subject, if left out. */
  heading?: string
  lines: readonly string[]
  facts?: readonly Fact[]
  /** How many minutes the link or code is valid. After that, the email is no longer sent. */
  minutes?: number
  code?: string
  link?: { path: string; label: string }
  attachments?: readonly Attachment[]
  /** The kind of notice, which the footer gives as the reason for the email. */
  reason?: NoticeKind
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

const SETTINGS = '/profile/notifications'
type Site = Pick<Config, 'publicUrl' | 'operator' | 'brand'>

/** Reads a stored email. Version 0.1.0 stored emails as they were drawn, and some of them may still be waiting. */
export function readEmail(stored: string, site: Site): DrawnEmail {
  const email = JSON.parse(stored) as Email | DrawnEmail
  return 'html' in email ? email : drawEmail(email, site)
}

export function drawEmail(email: Email, { publicUrl, operator, brand }: Site): DrawnEmail {
  const { name, code, link, attachments, reason: kind = 'account' } = email
  const lines = email.lines.map((line) => named(line, brand))
  // A title typed by a person may contain line breaks, but a mail header may not.
  const oneLine = (words: string) => named(words.replace(/\s+/g, ' ').trim(), brand)
  const subject = oneLine(email.subject)
  const greeting = name ? `Hi ${name},` : 'Hi,'
  const url = link && `${publicUrl}${link.path}`
  const stopUrl = email.stop && `${publicUrl}${email.stop}`
  const stop = stopUrl ? { url: stopUrl, label: stopLabel(kind), settings: `${publicUrl}${SETTINGS}` } : undefined
  const sender = `${brand} is operated by ${operator.name}, ${operator.address}`
  const footer = { reason: named(reasonFor(kind), brand), sender, stop }
  const listed = email.facts ?? []
  const reference = listed.find(([what]) => what === 'Booking')
  const shown = listed.filter((fact) => fact !== reference)
  const body: ReactNode[] = [
    paragraph(greeting, 'greeting'),
    ...lines.map((line, place) => paragraph(line, place)),
    shown.length > 0 && facts(shown),
    code && codeLine(code),
    url && button(url, link.label),
  ]
  const html = frame({
    brand,
    subject,
    heading: oneLine(email.heading ?? email.subject),
    reference: reference?.join(' '),
    preview: lines[0] ?? '',
    body,
    footer,
  })
  const text = twin([greeting, ...lines, table(listed), code, url && `${link.label}:\n${url}`], footer)
  return { subject, text, html, ...(attachments && { attachments }), ...(stopUrl && { stopUrl }) }
}

function table(listed: readonly Fact[]): string {
  const width = Math.max(...listed.map(([what]) => what.length)) + 2
  return listed.map(([what, words]) => `${`${what}:`.padEnd(width)}${words}`).join('\n')
}

function twin(parts: readonly (string | undefined)[], { reason, sender, stop }: Footer): string {
  const links = stop && `${stop.label}:\n${stop.url}\nChange notification settings:\n${stop.settings}`
  const foot = ['-- ', reason, links && `\n${links}`, `\n${sender}`]
  const whole = [...parts, foot.filter(Boolean).join('\n')]
  return `${whole.filter(Boolean).join('\n\n')}\n`
}
