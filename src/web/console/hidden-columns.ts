import { useEffect, useState } from 'react'
import { readKept, writeKept } from './kept-choice.ts'

type Optional = { id: string; optional?: 'shown' | 'hidden' }

/** The columns each person sees, as the browser remembers them. The server renders the usual ones. */
export function useHiddenColumns(name: string, columns: readonly Optional[]) {
  const usual = Object.fromEntries(columns.map(({ id, optional }) => [id, optional !== 'hidden']))
  const [chosen, choose] = useState<Record<string, boolean>>({})
  const key = `columns:${name}`
  useEffect(() => choose(readKept(key, {})), [key])
  const set = (next: Record<string, boolean>) => {
    choose(next)
    writeKept(key, next)
  }
  return [{ ...usual, ...chosen }, set] as const
}
