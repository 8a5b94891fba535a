import { describe, expect, test } from 'vitest'
import { mayChoose, NOTICE_KINDS } from '../src/domain/notifications/notice-kinds.ts'
import { drawEmail, type Email } from '../src/server/external/mail/draw-email.ts'
import { whatItIsOf, whoItIsTo } from './support/hostile-letters.ts'

const EMAILS = Object.values(import.meta.glob<Record<string, unknown>>('../src/server/**/*.emails.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Mail'))
  .map(
    ([name, mail]) =>
      [name, (typeof mail === 'function' ? mail : () => mail) as (...words: string[]) => Email] as const,
  )

const SITE = {
  brand: 'Daylet',
  publicUrl: 'https://daylet.example',
  operator: { name: 'Example Spaces Ltd', address: '123 Example Street', taxId: '1' },
}
const MARKUP = '<b>"Uma" & Söhne</b>'
const written = (mail: (...words: string[]) => Email, words = 'Uma') =>
  mail(whoItIsTo(words), whatItIsOf(words), words, words)
const STOP = { stop: '/stop-mails?token=booking.1.x', reason: 'booking' } as const
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url]) => url)

// Properties that Gmail, Outlook, Apple Mail and Yahoo support in style attributes, or ignore without harm.
const SUPPORTED = new Set(
  `background-color border border-bottom border-collapse border-left border-radius border-top color display font-family
   font-size font-weight letter-spacing line-height margin max-height max-width mso-padding-alt overflow overflow-wrap padding
   text-decoration word-break`.split(/\s+/),
)

test('every file of emails is covered', () => expect(EMAILS.length).toBeGreaterThan(40))

describe.each(EMAILS)('%s', (_name, mail) => {
  test('greets the reader and has the same heading, sentences, facts and link in HTML and plain text', () => {
    const email = written(mail)
    const { html, text, subject } = drawEmail(email, SITE)
    const greeting = email.name ? `Hi ${email.name},` : 'Hi,'
    expect(text.startsWith(`${greeting}\n\n`)).toBe(true)
    const shown = html
      .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<!--.*?-->|<[^>]*>/g, ' ')
      .replaceAll('&quot;', '"')
    for (const words of [greeting, ...email.lines, ...(email.facts ?? []).flat(), email.code ?? '']) {
      expect(shown).toContain(words.replaceAll("'", '&#x27;'))
      expect(text).toContain(words)
    }
    expect(shown).toContain(email.heading ?? subject)
    if (email.link) {
      const url = `${SITE.publicUrl}${email.link.path}`
      expect(linksIn(html)).toEqual([url.replaceAll('&', '&amp;')])
      expect(text).toContain(`${email.link.label}:\n${url}\n`)
    }
  })

  test('has a button as large in Outlook on Windows, which ignores the padding of links', () => {
    const { html } = drawEmail(written(mail), SITE)
    const [, box] = /class="m-btn"[^>]*style="([^"]*)"/.exec(html) ?? []
    expect(box ?? 'mso-padding-alt').toContain('mso-padding-alt')
  })

  test('has one button at most, and no address as text', () => {
    const { html } = drawEmail(written(mail), SITE)
    expect(html.split('class="m-btn"').length).toBeLessThanOrEqual(2)
    expect(html.replace(/<[^>]*>/g, ' ')).not.toContain('https://')
  })

  test('shows text typed by people as text, in one line of subject', () => {
    const { html, subject } = drawEmail(written(mail, `${MARKUP}\r\nBcc: x@people.example`), SITE)
    expect(html).not.toContain('<b>')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('has a subject short enough for an inbox, and stays below the size at which Gmail clips', () => {
    const { html, subject } = drawEmail(written(mail), SITE)
    expect(subject.length).toBeLessThanOrEqual(70)
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  })

  test('fits 320 px and needs no picture, script or style that an email client ignores', () => {
    const { html } = drawEmail(written(mail), SITE)
    expect(html).not.toMatch(/<(img|script|link|form|svg|video)\b|flex|grid|position:|url\(/)
    const used = [...html.replaceAll('&#x27;', "'").matchAll(/style="([^"]*)"/g)].flatMap(([, style = '']) =>
      style.split(';').flatMap((rule) => rule.split(':')[0]?.trim() || []),
    )
    expect(used.filter((property) => !SUPPORTED.has(property))).toEqual([])
    const fixed = html.replace(/<!--.*?-->/g, '').matchAll(/ width="(\d+)"/g)
    for (const [, width] of fixed) expect(Number(width)).toBeLessThanOrEqual(112)
  })

  test('says why it is sent, and offers to unsubscribe only where the reader may', () => {
    const must = drawEmail(written(mail), SITE)
    expect(must.text).toContain('You’re receiving this email because')
    expect(must.text).toContain('can’t be turned off.')
    expect(must.text).not.toContain('Unsubscribe')
    expect(must.stopUrl).toBeUndefined()
    const optional = drawEmail({ ...written(mail), ...STOP }, SITE)
    expect(optional.stopUrl).toBe(`${SITE.publicUrl}${STOP.stop}`)
    expect(optional.text).toContain(`Unsubscribe from request emails:\n${optional.stopUrl}\n`)
    expect(linksIn(optional.html).slice(-2)).toEqual([optional.stopUrl, `${SITE.publicUrl}/profile/notifications`])
  })
})

test.each(NOTICE_KINDS)('the footer of a %s email says whether it can be turned off', (reason) => {
  const { text } = drawEmail({ kind: 'example', subject: 'Example', lines: [], reason }, SITE)
  expect(text.includes('can’t be turned off')).toBe(!mayChoose(reason, 'email'))
})
