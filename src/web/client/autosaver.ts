/** What is typed, and the version of what stands that it was typed on. */
export type Draft<Fields> = { readonly fields: Fields; readonly version: number | null }

type Parts<Fields> = {
  first: Draft<Fields>
  /** Sends a draft; the version it has become. */
  save: (draft: Draft<Fields>) => Promise<number | null>
  /** After a save that failed: whether another try may cure it. */
  onFailure: (error: unknown) => 'again' | 'stop'
  /** Keeps a copy of what is not saved yet; null once all of it is. */
  keep: (draft: Draft<Fields> | null) => void
  onSaved: () => void
}

/** So long after typing began it is saved, and so long after a try that failed. */
export const SAVE_MS = 900
export const RETRY_MS = 5_000

/** Saves a draft by itself, from the first `resume` on: the last of what was typed, one request at a time. */
export class Autosaver<Fields> {
  readonly #parts: Parts<Fields>
  #draft: Draft<Fields>
  #isSaved = true
  #paused = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  /** Whether there is a reason to try again at once, should what is under way fail. */
  #sooner = false

  constructor(parts: Parts<Fields>) {
    this.#parts = parts
    this.#draft = parts.first
  }

  change(fields: Fields): void {
    this.continueFrom({ fields, version: this.#draft.version }, false)
    this.#soon(SAVE_MS)
  }

  /** Goes on from another place: a copy found in the tab, or what somebody else wrote. */
  continueFrom(draft: Draft<Fields>, saved: boolean): void {
    this.#draft = draft
    this.#isSaved = saved
    this.#parts.keep(saved ? null : draft)
  }

  /** These words stand by now, as this version; what was typed meanwhile does not yet. */
  become(standing: Fields, version: number | null): void {
    const { fields } = this.#draft
    this.continueFrom({ fields, version }, fields === standing)
  }

  /** Lets nothing begin and waits for what is under way; what there is. */
  async pause(): Promise<Draft<Fields>> {
    this.#paused = true
    await this.#running
    return this.#draft
  }

  resume(): void {
    this.#paused = false
    this.tryNow()
  }

  /** There is a connection again, or the page goes. */
  tryNow(): void {
    this.#sooner = this.#running !== undefined
    this.#try()
  }

  #try(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#paused || this.#isSaved) return
    this.#running ??= this.#attempt().finally(() => {
      this.#running = undefined
    })
  }

  #soon(ms: number): void {
    this.#timer ??= setTimeout(() => this.#try(), ms)
  }

  async #attempt(): Promise<void> {
    const sent = this.#draft
    this.#sooner = false
    try {
      this.become(sent.fields, await this.#parts.save(sent))
      this.#parts.onSaved()
      if (!this.#isSaved) this.#soon(SAVE_MS)
    } catch (error) {
      if (this.#parts.onFailure(error) === 'stop') this.#paused = true
      else this.#soon(this.#sooner ? 0 : RETRY_MS)
    }
  }
}
