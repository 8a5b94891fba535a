import type { Month, Space } from '../client/api-types.ts'
import { embedWords as words } from '../copy/embed.ts'
import { dayStateWords } from '../copy/panel.ts'
import { element, type Facts, failureOf, readMonth } from './embed-parts.ts'
import { at, dateByKey, firstDayOf, headsOf, plusDays, plusMonths, weeksOf } from './month.ts'

/** How many months without a free day are skipped at first. */
const SKIPPED = 2

type CalendarFacts = {
  space: Space
  first: Month
  locale: string
  isOld: () => boolean
  link: (path: string, text: string, facts?: Facts) => HTMLAnchorElement
}

export class MonthCalendar {
  readonly #of: CalendarFacts
  readonly #months = new Map<string, Month>()
  readonly #firstDay: number
  readonly #today: string
  readonly #last: string
  readonly #head = element('p', { 'aria-live': 'polite' })
  readonly #before = turner('‹', words.previousMonth)
  readonly #after = turner('›', words.nextMonth)
  readonly #days = element('tbody')
  readonly #table: HTMLTableElement
  readonly #note = element('p', { class: 'note', role: 'alert' })
  #month: string
  #cursor: string

  constructor(facts: CalendarFacts) {
    this.#of = facts
    const { first, space, locale } = facts
    this.#firstDay = firstDayOf(this.#of.locale === 'en-GB' ? navigator.language : locale)
    this.#today = new Intl.DateTimeFormat('en-CA', { timeZone: first.zone }).format(new Date(first.now))
    this.#last = plusDays(this.#today, space.rules.windowDays)
    this.#months.set(first.month, first)
    this.#month = this.#today.slice(0, 7)
    this.#cursor = this.#today
    const weekdays = Array.from({ length: 7 }, (_, day) => plusDays('2026-11-29', this.#firstDay + day))
    const heads = headsOf(weekdays.map((date) => this.#words(date, { weekday: 'short' }))).map((head, n) =>
      element('th', { scope: 'col', abbr: this.#words(weekdays[n] ?? '', { weekday: 'long' }) }, head),
    )
    this.#table = element('table', { role: 'grid' }, element('thead', {}, element('tr', {}, ...heads)), this.#days)
    this.#table.addEventListener('keydown', (event) => this.#press(event))
    this.#before.addEventListener('click', () => void this.#turn(-1))
    this.#after.addEventListener('click', () => void this.#turn(1))
  }

  get locale(): string {
    return this.#of.locale
  }

  get parts(): HTMLElement[] {
    const key = Object.entries(words.key).map(([state, text]) =>
      element('span', {}, element('i', { 'data-state': state }), text),
    )
    const turn = element('div', { class: 'turn' }, this.#before, this.#head, this.#after)
    return [turn, this.#table, element('p', { class: 'key' }, ...key), this.#note]
  }

  /** Starts with a month that has a free day, because at the end of a month the rest of it is often taken. */
  async findFree(): Promise<void> {
    for (let skipped = 0; ; skipped++) {
      await this.#load()
      const days = this.#months.get(this.#month)?.days ?? []
      if (skipped === SKIPPED || days.some(isOpen) || plusMonths(this.#month, 1) > this.#last.slice(0, 7)) break
      this.#month = plusMonths(this.#month, 1)
    }
    this.#settle()
    this.#draw()
  }

  #words(date: string, style: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.#of.locale, { timeZone: 'UTC', ...style }).format(at(date))
  }

  async #load(): Promise<void> {
    const month = this.#month
    if (!this.#months.has(month)) this.#months.set(month, await readMonth(this.#of.space.id, month))
  }

  #turn(months: number): Promise<void> {
    this.#month = plusMonths(this.#month, months)
    this.#settle()
    return this.#show()
  }

  /** Moves the date that the keyboard reaches into the month. */
  #settle(): void {
    if (this.#cursor.slice(0, 7) === this.#month) return
    const first = `${this.#month}-01`
    this.#cursor = first < this.#today ? this.#today : first
  }

  async #show(): Promise<void> {
    this.#note.replaceChildren()
    this.#draw()
    const month = this.#month
    try {
      await this.#load()
    } catch {
      if (this.#of.isOld() || month !== this.#month) return
      const again = element('button', { type: 'button' }, words.retry)
      again.addEventListener('click', () => void this.#show())
      this.#note.replaceChildren(failureOf(), ' ', again)
      return
    }
    if (!this.#of.isOld() && month === this.#month) this.#draw()
  }

  #press(event: KeyboardEvent): void {
    const date = dateByKey(event.key, this.#cursor, this.#firstDay)
    if (!date || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (date < this.#today || date > this.#last) return
    this.#cursor = date
    this.#month = date.slice(0, 7)
    void this.#show()
    this.#table.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  #draw(): void {
    const name = this.#words(`${this.#month}-01`, { month: 'long', year: 'numeric' })
    if (this.#head.textContent !== name) this.#head.textContent = name
    const known = this.#months.get(this.#month)
    this.#table.setAttribute('aria-label', name)
    this.#table.setAttribute('aria-busy', String(!known))
    this.#before.disabled = this.#month <= this.#today.slice(0, 7)
    this.#after.disabled = this.#month >= this.#last.slice(0, 7)
    const states = new Map(known?.days.map(({ date, state }) => [date, state]))
    const hadFocus = this.#table.contains((this.#table.getRootNode() as ShadowRoot).activeElement)
    this.#days.replaceChildren(
      ...weeksOf(this.#month, this.#firstDay).map((week) =>
        element(
          'tr',
          {},
          ...week.map((date) => element('td', {}, ...(date ? [this.#day(date, states.get(date))] : []))),
        ),
      ),
    )
    if (hadFocus) this.#table.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  #day(date: string, state: Month['days'][number]['state'] | 'unknown' = 'unknown') {
    const day = this.#words(date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    const open = isOpen({ state })
    return this.#of.link(this.#pathOf(date, state), String(Number(date.slice(8))), {
      'aria-label': `${day}, ${dayStateWords[state]}`,
      'data-state': state,
      'data-date': date,
      tabindex: date === this.#cursor ? '0' : '-1',
      ...(!open && { href: false, target: false, role: 'link', 'aria-disabled': true }),
    })
  }

  /** The space's page reads these parameters, too, when someone arrives from a search. */
  #pathOf(date: string, state: string): string {
    const { id, rules } = this.#of.space
    const byHours = rules.byHour && (!rules.byDay || state === 'partly')
    return `/space/${id}?${byHours ? `by=hours&startDate=${date}` : `startDate=${date}&endDate=${date}`}`
  }
}

const isOpen = ({ state }: { state: string }) => state === 'free' || state === 'partly'

function turner(sign: string, label: string) {
  return element('button', { type: 'button', 'aria-label': label }, sign)
}
