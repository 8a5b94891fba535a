import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// Mail clients support tables and inline styles. The style sheet only adds dark colors and less padding on phones.
const FONT = "'Hanken Grotesk', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const SERIF = "'Instrument Serif', Georgia, 'Times New Roman', serif"
const [PAPER, SHEET, INK, QUIET, RULE, SIGNAL] = ['#f4f2ed', '#ffffff', '#1a1f29', '#565b66', '#dcdad5', '#c83a1a']

const DARK = [
  ['.m-bg', 'background-color:#10141d'],
  ['.m-sheet', 'background-color:#191e29'],
  ['.m-wash', 'background-color:#232936'],
  ['.m-ink', 'color:#f1efea'],
  ['.m-quiet', 'color:#b3b6bf'],
  ['.m-line', 'border-color:#3a4150'],
  ['.m-btn', 'background-color:#f0734b'],
  ['.m-btn-a', 'color:#1d1009!important;border-color:#f0734b'],
] as const
// Outlook's apps don't support prefers-color-scheme and mark the body with data-ogsc instead.
const dark = (scope: string) => DARK.map(([name, rule]) => `${scope}${name}{${rule}!important}`).join(' ')
const STYLES = `:root{color-scheme:light dark} @media (prefers-color-scheme:dark){${dark('')}} ${dark('[data-ogsc] ')} @media (max-width:600px){.m-pad{padding-left:24px!important;padding-right:24px!important}}`

// Outlook on Windows ignores max-width.
const MSO_START =
  '<!--[if mso]><table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600"><tr><td><![endif]-->'
const MSO_END = '<!--[if mso]></td></tr></table><![endif]-->'

const PLAIN = { border: 0, cellPadding: 0, cellSpacing: 0 }
const LAYOUT = { ...PLAIN, role: 'presentation' }
const BREAK = { wordBreak: 'break-word', overflowWrap: 'break-word' } as const
const text = (size: number, height: number, color = INK) => ({
  ...BREAK,
  fontFamily: FONT,
  fontSize: size,
  lineHeight: `${height}px`,
  color,
})
const serif = (size: number, height: number) => ({ ...text(size, height), fontFamily: SERIF, fontWeight: 400 })

export type Footer = {
  reason: string
  sender: string
  stop: { url: string; label: string; settings: string } | undefined
}
type Frame = {
  brand: string
  subject: string
  heading: string
  reference: string | undefined
  preview: string
  body: ReactNode
  footer: Footer
}

export function frame(email: Frame): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    ...[
      ['viewport', 'width=device-width'],
      ['color-scheme', 'light dark'],
      ['supported-color-schemes', 'light dark'],
    ].map(([name, content]) => h('meta', { key: name, name, content })),
    h('title', null, email.subject),
    h('style', null, STYLES),
  )
  const inside = [preview(email.preview), MSO_START, sheet(email), foot(email.footer), MSO_END]
  const drawn = inside.map((part) => (typeof part === 'string' ? part : renderToStaticMarkup(part))).join('')
  return `<!doctype html><html lang="en">${renderToStaticMarkup(head)}<body class="m-bg" style="margin:0;padding:0;background-color:${PAPER}"><table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%" class="m-bg" bgcolor="${PAPER}" style="background-color:${PAPER}"><tbody><tr><td align="center" style="padding:0">${drawn}</td></tr></tbody></table></body></html>`
}

const preview = (words: string) => h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, words)

function sheet({ brand, heading, reference, body }: Frame) {
  const style = { maxWidth: 600, backgroundColor: SHEET, margin: '0 auto' }
  const line = { padding: '22px 40px 18px', borderBottom: `1px solid ${RULE}` }
  const name = h('td', { className: 'm-ink', align: 'left', style: serif(28, 32) }, brand)
  const number =
    reference && h('td', { className: 'm-quiet', align: 'right', style: text(13, 20, QUIET), dir: 'auto' }, reference)
  return h(
    'table',
    { ...LAYOUT, width: '100%', className: 'm-sheet', bgcolor: SHEET, style },
    h(
      'tbody',
      null,
      h('tr', null, h('td', { className: 'm-pad m-line', style: line }, row({ width: '100%' }, name, number))),
      h(
        'tr',
        null,
        h(
          'td',
          { className: 'm-pad', style: { padding: '32px 40px 20px' } },
          h('h1', { className: 'm-ink', style: { ...serif(36, 40), margin: '0 0 18px' }, dir: 'auto' }, heading),
          body,
        ),
      ),
    ),
  )
}

function foot({ reason, sender, stop }: Footer) {
  const link = (href: string, label: string) =>
    h('a', { className: 'm-ink', href, style: { color: INK, textDecoration: 'underline' } }, label)
  const small = (...words: ReactNode[]) =>
    h('p', { className: 'm-quiet', style: { ...text(13, 20, QUIET), margin: '0 0 8px' }, dir: 'auto' }, ...words)
  const links = stop
    ? [' ', link(stop.url, stop.label), ' or ', link(stop.settings, 'change notification settings'), '.']
    : []
  const cell = h(
    'td',
    { className: 'm-pad', style: { padding: '22px 40px 30px' } },
    small(reason, ...links),
    small(sender),
  )
  return row({ width: '100%', style: { maxWidth: 600, margin: '0 auto' } }, cell)
}

const row = (props: object, ...cells: ReactNode[]) =>
  h('table', { ...LAYOUT, ...props }, h('tbody', null, h('tr', null, ...cells)))

export function paragraph(words: string, key: string | number = words): ReactNode {
  return h('p', { key, className: 'm-ink', style: { ...text(16, 25), margin: '0 0 14px' }, dir: 'auto' }, words)
}

export function codeLine(code: string): ReactNode {
  const style = { ...text(28, 36), letterSpacing: 4, margin: '24px 0' }
  return h('p', { key: 'code', className: 'm-ink', style }, code)
}

export function facts(list: readonly (readonly [name: string, words: string])[]): ReactNode {
  const rows = list.map(([name, words], place) => {
    const last = place === list.length - 1 ? { borderBottom: `1px solid ${RULE}` } : {}
    const line = { ...last, borderTop: `1px solid ${RULE}` }
    const head = { ...text(14, 22, QUIET), ...line, padding: '10px 12px 10px 0', fontWeight: 400 }
    const cell = { align: 'left', valign: 'top', dir: 'auto' } as const
    return h(
      'tr',
      { key: name },
      h('th', { ...cell, className: 'm-quiet m-line', scope: 'row', width: 112, style: head }, name),
      h('td', { ...cell, className: 'm-ink m-line', style: { ...text(15, 22), ...line, padding: '10px 0' } }, words),
    )
  })
  const style = { borderCollapse: 'collapse', margin: '4px 0 0' } as const
  return h('table', { ...PLAIN, key: 'facts', width: '100%', style }, h('tbody', null, rows))
}

export function button(href: string, label: string): ReactNode {
  const style = {
    ...text(16, 20, '#ffffff'),
    display: 'inline-block',
    padding: '15px 30px',
    border: `1px solid ${SIGNAL}`,
    borderRadius: 2,
    fontWeight: 600,
    textDecoration: 'none',
    msoPaddingAlt: 0,
  }
  // Outlook on Windows ignores the padding of a link.
  const box = { borderRadius: 2, backgroundColor: SIGNAL, msoPaddingAlt: '15px 30px' }
  const cell = h(
    'td',
    { className: 'm-btn', align: 'center', bgcolor: SIGNAL, style: box },
    h('a', { className: 'm-btn-a', href, style }, label),
  )
  return row({ key: 'button', style: { margin: '26px 0 28px' } }, cell)
}
