import { createContext } from 'react'
import type { Counted } from './use-filter-counts.ts'

type CountsShown = Counted & {
  /** To call after changing a field by script, which the form doesn't notice. */
  readonly changed: () => void
}

export const CountsShown = createContext<CountsShown>({
  count: null,
  counts: null,
  busy: false,
  problem: null,
  changed: () => {},
})
