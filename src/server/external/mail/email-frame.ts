import { createElement as h, type ReactNode } from 'react'

// Mail clients support tables and inline styles, but not style sheets, flexbox or web fonts.
const FONT = "'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const SERIF = "'Instrument Serif', Georgia, 'Times New Roman', serif"
const [PAPER, SHEET, INK, GRAPHITE, RULE, SIGNAL] = ['#fbfaf7', '#ffffff', '#171b22', '#54585f', '#c9c6c0', '#c83917']

export const SMALL = { margin: 0, color: GRAPHITE, fontSize: 13 }

export const STOP = 'Stop these emails'

type Frame = {
  brand: string
  subject: string
  preview: string
  body: ReactNode
  sender: string
  stopUrl: string | undefined
}

export function frame({ brand, subject, preview, body, sender, stopUrl }: Frame): ReactNode {
  const hidden = { display: 'none', maxHeight: 0, overflow: 'hidden' }
  const meta = (name: string, content: string) => h('meta', { name, content })
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      meta('viewport', 'width=device-width'),
      meta('color-scheme', 'light'),
      h('title', null, subject),
    ),
    h(
      'body',
      { style: { margin: 0, padding: 16, background: PAPER, color: INK, font: `16px/1.5 ${FONT}` } },
      h('div', { style: hidden }, preview),
      table(
        { maxWidth: 560, margin: '0 auto', background: SHEET, border: `1px solid ${RULE}` },
        h(
          'td',
          { style: { padding: '28px 32px' } },
          h('p', { style: { margin: '0 0 10px', font: `26px/1 ${SERIF}` } }, brand),
          measureLine(),
          h('h1', { style: { margin: '24px 0 20px', font: `400 28px/1.15 ${SERIF}` }, dir: 'auto' }, subject),
          body,
          h('p', { style: { ...SMALL, marginTop: 28, paddingTop: 14, borderTop: `1px solid ${RULE}` } }, sender),
          stopUrl &&
            h(
              'p',
              { style: { ...SMALL, marginTop: 8 } },
              h('a', { href: stopUrl, style: { color: SMALL.color } }, STOP),
            ),
        ),
      ),
    ),
  )
}

function measureLine(): ReactNode {
  const ends = {
    borderLeft: `1px solid ${RULE}`,
    borderRight: `1px solid ${RULE}`,
    height: 9,
    lineHeight: '4px',
    fontSize: 1,
  }
  return h('div', { style: ends }, h('div', { style: { height: 4, borderBottom: `1px solid ${RULE}` } }))
}

function table(style: object, ...cells: ReactNode[]): ReactNode {
  const plain = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 }
  return h('table', { ...plain, style }, h('tbody', null, h('tr', null, ...cells)))
}

export function paragraph(text: string): ReactNode {
  return h('p', { key: text, style: { margin: '0 0 16px' }, dir: 'auto' }, text)
}

export function facts(list: readonly (readonly [name: string, words: string])[]): ReactNode {
  const line = { padding: '8px 0', borderTop: `1px solid ${RULE}`, verticalAlign: 'top' }
  const rows = list.map(([name, words]) =>
    h(
      'tr',
      { key: name },
      h('td', { style: { ...line, color: GRAPHITE, width: '32%', paddingRight: 12 } }, name),
      h('td', { style: { ...line, fontWeight: 600 }, dir: 'auto' }, words),
    ),
  )
  const style = { margin: '4px 0 20px', borderBottom: `1px solid ${RULE}` }
  return h('table', { key: 'facts', width: '100%', cellPadding: 0, cellSpacing: 0, style }, h('tbody', null, rows))
}

export function button(href: string, label: string): ReactNode {
  const style = { display: 'inline-block', padding: '12px 20px', background: SIGNAL, color: '#ffffff', fontWeight: 600 }
  return h(
    'p',
    { key: 'button', style: { margin: '24px 0 16px' } },
    h('a', { href, style: { ...style, borderRadius: 8, textDecoration: 'none' } }, label),
  )
}
