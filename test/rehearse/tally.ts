/** `refused`: told in words to come again (503); `broken`: answered with something wrong; `cut`: not answered. */
type Outcome = 'well' | 'refused' | 'broken' | 'cut'
export type Asked = {
  readonly kind: string
  readonly at: number
  readonly ms: number
  readonly outcome: Outcome
  readonly said: string
}

/** An answer that is not what was asked for, in words. */
export class Wrong extends Error {}
/** An answer by which nothing is lost and nothing done. */
export class Later extends Error {}

/** Notes what became of each request, by a clock that is never set. */
export class Tally {
  readonly all: Asked[] = []

  async note<T>(kind: string, act: () => Promise<T>): Promise<T | undefined> {
    const at = performance.now()
    const add = (outcome: Outcome, said = '') =>
      this.all.push({ kind, at, ms: performance.now() - at, outcome, said: said.slice(0, 120) })
    try {
      const done = await act()
      add('well')
      return done
    } catch (error) {
      add(...outcomeOf(error))
      return undefined
    }
  }

  between(from: number, to: number): Asked[] {
    return this.all.filter(({ at }) => at >= from && at < to)
  }
}

/** An answer is read by its status, whoever reads it: the API's client, or `fetch` here. */
function outcomeOf(error: unknown): [Outcome, string] {
  const { status, code, message, cause } = error as { status?: number; code?: string; message: string; cause?: unknown }
  if (error instanceof Wrong) return ['broken', message]
  if (status === 503 || error instanceof Later) return ['refused', status === 503 ? '503' : message]
  if (status !== undefined) return ['broken', `${status} ${code ?? message}`]
  return ['cut', String((cause as { code?: string } | undefined)?.code ?? cause ?? message)]
}

export const count = (all: readonly Asked[], outcome: Outcome) => all.filter((one) => one.outcome === outcome).length
