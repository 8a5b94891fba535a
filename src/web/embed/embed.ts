// The build turns this file into /embed.js, which hosts load on their own sites.
import type { Space } from '../client/api-types.ts'
import { embedWords as words } from '../copy/embed.ts'
import { cardWords } from '../copy/space-card.ts'
import { element, type Facts, failureOf, Refused, read, readMonth, SITE } from './embed-parts.ts'
import { embedStyles } from './embed-styles.ts'
import { MonthCalendar } from './month-calendar.ts'

const NAME = 'daylet-booking'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

class DayletBooking extends HTMLElement {
  static observedAttributes = ['space', 'lang', 'view', 'label', 'target']
  readonly #root = this.attachShadow({ mode: 'open' })
  /** Answers that arrive after an attribute changed belong to an older version of the element. */
  #version = 0
  #due = false

  constructor() {
    super()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(embedStyles)
    this.#root.adoptedStyleSheets = [sheet]
  }

  connectedCallback(): void {
    this.#startOnce()
  }

  attributeChangedCallback(): void {
    this.#startOnce()
  }

  disconnectedCallback(): void {
    this.#version++
  }

  /** An element in the page reports each of its attributes before it is connected. */
  #startOnce(): void {
    if (this.#due) return
    this.#due = true
    queueMicrotask(() => {
      this.#due = false
      if (this.isConnected) void this.#start()
    })
  }

  get #space(): string {
    return (this.getAttribute('space') ?? '').trim()
  }

  /** A framed page leads its whole window to the space, because the space's page can't be framed. */
  #link(path: string, text: string, facts: Facts = {}) {
    const target = this.getAttribute('target') ?? '_top'
    return element('a', { href: `${SITE}${path}`, target, rel: 'noopener', ...facts }, text)
  }

  #button() {
    return this.#link(`/space/${this.#space}`, this.getAttribute('label') || words.book, { class: 'book' })
  }

  async #start(): Promise<void> {
    const version = ++this.#version
    const isOld = () => version !== this.#version
    const id = this.#space
    if (!UUID.test(id)) return this.#say(words.badId, this.#link('/host/embed', words.copyAgain, { class: 'link' }))
    if (this.getAttribute('view') === 'button') return this.#root.replaceChildren(this.#button())
    this.#root.replaceChildren(
      element(
        'section',
        { lang: 'en', 'aria-busy': true },
        element('p', { class: 'wait', role: 'status' }, words.loading),
      ),
    )
    try {
      const month = new Date().toISOString().slice(0, 7)
      const [space, first] = await Promise.all([read<Space>(id), readMonth(id, month)])
      if (isOld()) return
      const calendar = new MonthCalendar({
        space,
        first,
        locale: localeOf(this.lang),
        isOld,
        link: this.#link.bind(this),
      })
      await calendar.findFree()
      if (isOld()) return
      const { title } = space
      this.#root.replaceChildren(
        element(
          'section',
          { lang: 'en', 'aria-label': words.availability(title) },
          element('p', { class: 'name', dir: 'auto' }, title),
          priceOf(space, calendar.locale),
          ...calendar.parts,
          this.#button(),
        ),
      )
    } catch (error) {
      if (isOld()) return
      if (error instanceof Refused && error.status === 404)
        return this.#say(words.gone, this.#link('/browse', words.browse, { class: 'link' }))
      this.#say(failureOf(), this.#link(`/space/${id}`, words.openSpace, { class: 'link' }), this.#retry())
    }
  }

  #retry() {
    const again = element('button', { type: 'button' }, words.retry)
    again.addEventListener('click', () => void this.#start())
    addEventListener('online', () => void (again.isConnected && this.#start()), { once: true })
    return element('p', { class: 'note' }, again)
  }

  #say(text: string, ...next: HTMLElement[]): void {
    const [link, ...more] = next
    this.#root.replaceChildren(
      element(
        'section',
        { lang: 'en' },
        element('p', { role: 'alert' }, text),
        element('p', {}, ...(link ? [link] : [])),
        ...more,
      ),
    )
  }
}

/** English unless the page names another language. */
function localeOf(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang || 'en-GB')[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

function priceOf({ price, hourPriceCents, rates: { currency } }: Space, locale: string) {
  const money = (amount: number) => {
    const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
    const facts = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits } as const
    return new Intl.NumberFormat(locale.startsWith('en') ? 'en-US' : locale, facts).format(amount)
  }
  const hour = hourPriceCents === null ? null : cardWords.perHour(money(hourPriceCents / 100))
  const first = price === null ? hour : cardWords.perDay(money(price))
  const texts = [first && words.from(first), price !== null && hour && words.from(hour), cardWords.withFees]
  return element('p', { class: 'price' }, texts.filter(Boolean).join(' · '))
}

if (!customElements.get(NAME)) customElements.define(NAME, DayletBooking)
