import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a letter says. Whatever a person typed is text, never markup. */
export type Email = {
  /** The sort of letter, as the log and the table call it. */
  kind: string
  /** A first name, to greet. */
  name?: string
  subject: string
  lines: readonly string[]
  /** To be typed in. */
  code?: string
  /** A path of the site, and what its button says. */
  link?: { path: string; label: string }
}

export type DrawnEmail = { subject: string; text: string; html: string }

const FONT = "'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const INK = '#171b22'
const GRAPHITE = '#54585f'
const RULE = '#dbd9d5'
const SIGNAL = '#c83917'

/** Subject, plain text and HTML of a letter; links are made whole with the site's public address. */
export function drawEmail({ name, subject, lines, code, link }: Email, publicUrl: string): DrawnEmail {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const url = link && `${publicUrl}${link.path}`
  const text = [greeting, ...lines, code, url, 'Daylet'].filter((part) => part !== undefined).join('\n\n')
  const body = [
    paragraph(greeting),
    ...lines.map(paragraph),
    code && h('p', { key: 'code', style: { fontSize: 28, letterSpacing: 4, margin: '24px 0' } }, code),
    url && [button(url, link.label), small(h('a', { href: url, style: { color: GRAPHITE } }, url))],
  ]
  return { subject, text: `${text}\n`, html: `<!doctype html>${renderToStaticMarkup(page(subject, body))}` }
}

function page(subject: string, body: ReactNode): ReactNode {
  const sheet = { maxWidth: '34em', margin: '0 auto', padding: 32, background: '#ffffff', border: `1px solid ${RULE}` }
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', null, subject),
    ),
    h(
      'body',
      { style: { margin: 0, padding: 16, background: '#fbfaf7', color: INK, font: `16px/1.5 ${FONT}` } },
      h(
        'div',
        { style: sheet },
        h('p', { style: { margin: '0 0 24px', font: "24px/1 'Instrument Serif', Georgia, serif" } }, 'Daylet'),
        body,
      ),
    ),
  )
}

function paragraph(text: string): ReactNode {
  return h('p', { key: text, style: { margin: '0 0 16px' } }, text)
}

function small(content: ReactNode): ReactNode {
  return h(
    'p',
    { key: 'address', style: { margin: 0, color: GRAPHITE, fontSize: 13, wordBreak: 'break-all' } },
    content,
  )
}

function button(href: string, label: string): ReactNode {
  const style = { display: 'inline-block', padding: '12px 20px', background: SIGNAL, color: '#ffffff', fontWeight: 600 }
  return h(
    'p',
    { key: 'button', style: { margin: '24px 0 16px' } },
    h('a', { href, style: { ...style, borderRadius: 6, textDecoration: 'none' } }, label),
  )
}
