/** Text with the version it is based on. */
export type Draft<Fields> = { readonly fields: Fields; readonly version: number | null }

type Parts<Fields> = {
  first: Draft<Fields>
  save: (draft: Draft<Fields>) => Promise<number | null>
  /** Decides after a failed save whether a retry may help. */
  onFailure: (error: unknown) => 'again' | 'stop'
  /** Stores a copy of unsaved text; null once everything is saved. */
  keep: (draft: Draft<Fields> | null) => void
  onSaved: () => void
}

/** The delay before saving, and before retrying a failed save. */
export const SAVE_MS = 900
export const RETRY_MS = 5_000

/** Saves a draft automatically after the first `resume`: always the latest text, one request at a time. */
export class Autosaver<Fields> {
  readonly #parts: Parts<Fields>
  #draft: Draft<Fields>
  #isSaved = true
  #paused = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  /** Whether to retry at once if the current save fails. */
  #sooner = false

  constructor(parts: Parts<Fields>) {
    this.#parts = parts
    this.#draft = parts.first
  }

  change(fields: Fields): void {
    this.continueFrom({ fields, version: this.#draft.version }, false)
    this.#soon(SAVE_MS)
  }

  /** Continues from other text: a copy found in the tab, or someone else's version. */
  continueFrom(draft: Draft<Fields>, saved: boolean): void {
    this.#draft = draft
    this.#isSaved = saved
    this.#parts.keep(saved ? null : draft)
  }

  /** These fields are saved as this version; later input isn't yet. */
  become(standing: Fields, version: number | null): void {
    const { fields } = this.#draft
    this.continueFrom({ fields, version }, fields === standing)
  }

  /** Prevents new saves, waits for the current one, and returns the draft. */
  async pause(): Promise<Draft<Fields>> {
    this.#paused = true
    await this.#running
    return this.#draft
  }

  resume(): void {
    this.#paused = false
    this.tryNow()
  }

  /** Call when the network is back or the page closes. */
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
