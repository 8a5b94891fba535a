/** `refused` is a 503 that asks the client to retry, `broken` is a wrong response, and `cut` is a missing response. */
type Outcome = 'well' | 'refused' | 'broken' | 'cut'
export type Asked = {
  readonly kind: string
  readonly at: number
  readonly ms: number
  readonly outcome: Outcome
  readonly said: string
}

export class Wrong extends Error {}
export class Later extends Error {}

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

function outcomeOf(error: unknown): [Outcome, string] {
  const { status, code, message, cause } = error as { status?: number; code?: string; message: string; cause?: unknown }
  if (error instanceof Wrong) return ['broken', message]
  if (status === 503 || error instanceof Later) return ['refused', status === 503 ? '503' : message]
  if (status !== undefined) return ['broken', `${status} ${code ?? message}`]
  return ['cut', String((cause as { code?: string } | undefined)?.code ?? cause ?? message)]
}

export const count = (all: readonly Asked[], outcome: Outcome) => all.filter((one) => one.outcome === outcome).length
