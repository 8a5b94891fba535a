import { useState } from 'react'

type AmenityBoxesProps = { chosen: readonly string[]; offered: readonly string[] }

/** What can be ticked comes from the spaces on the page; what is ticked stays when other spaces come. */
export function AmenityBoxes({ chosen, offered }: AmenityBoxesProps) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const tick = (name: string, on: boolean) =>
    setTicked((before) => (on ? [...before, name] : before.filter((other) => other !== name)))
  return (
    <div className="grid max-h-64 gap-1 overflow-y-auto">
      {[...new Set([...chosen, ...offered, ...ticked])].map((name) => (
        <label key={name} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            name="amenities"
            value={name}
            defaultChecked={chosen.includes(name)}
            onChange={(event) => tick(name, event.target.checked)}
            className="size-4.5 accent-ink"
          />
          {name}
        </label>
      ))}
    </div>
  )
}
