export type Draft<Fields> = { readonly fields: Fields; readonly version: number | null }

type Parts<Fields> = {
  first: Draft<Fields>
  save: (draft: Draft<Fields>) => Promise<number | null>
  /** Decides whether to retry after a failed save. */
  onFailure: (error: unknown) => 'again' | 'stop'
  /** Stores a copy of unsaved text. Null means that everything is saved. */
  keep: (draft: Draft<Fields> | null) => void
  onSaved: () => void
}

export const SAVE_MS = 900
export const RETRY_MS = 5_000

/** Starts saving at the first `resume`. Sends one request at a time, always with the latest text. */
export class Autosaver<Fields> {
  readonly #parts: Parts<Fields>
  #draft: Draft<Fields>
  #isSaved = true
  #paused = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #sooner = false

  constructor(parts: Parts<Fields>) {
    this.#parts = parts
    this.#draft = parts.first
  }

  change(fields: Fields): void {
    this.continueFrom({ fields, version: this.#draft.version }, false)
    this.#soon(SAVE_MS)
  }

  /** Continues with different text: a copy found in this browser, or someone else's version. */
  continueFrom(draft: Draft<Fields>, saved: boolean): void {
    this.#draft = draft
    this.#isSaved = saved
    this.#parts.keep(saved ? null : draft)
  }

  /** Takes over the fields and version that were saved. Later input still has to be saved. */
  become(standing: Fields, version: number | null): void {
    const { fields } = this.#draft
    this.continueFrom({ fields, version }, fields === standing)
  }

  async pause(): Promise<Draft<Fields>> {
    this.#paused = true
    await this.#running
    return this.#draft
  }

  resume(): void {
    this.#paused = false
    this.tryNow()
  }

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
