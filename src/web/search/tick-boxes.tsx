import { useState } from 'react'
import type { SearchName } from './search-params.ts'

type TickBoxesProps = { name: SearchName; chosen: readonly string[]; offered: readonly string[]; low: boolean }

/** Options may come from the spaces on the page; ticked ones stay when the results change. */
export function TickBoxes({ name, chosen, offered, low }: TickBoxesProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tick = (what: string, on: boolean) =>
    setTicked((before) => (on ? [...before, what] : before.filter((other) => other !== what)))
  return (
    <div className={`grid gap-1 ${low ? 'max-h-64 overflow-y-auto' : ''}`}>
      {[...new Set([...chosen, ...offered, ...ticked])].map((what) => (
        <label key={what} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={what}
            defaultChecked={chosen.includes(what)}
            onChange={(event) => tick(what, event.target.checked)}
            className="size-4.5 accent-ink"
          />
          {what}
        </label>
      ))}
    </div>
  )
}
