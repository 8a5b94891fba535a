import { type KeyboardEvent, useRef } from 'react'
import styles from './tabs.module.css'

type TabsProps = {
  label: string
  panel: string
  names: readonly string[]
  chosen: number
  onChoose: (at: number) => void
}

export function Tabs({ label, panel, names, chosen, onChoose }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = names.length - 1
    const next = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    ;(row.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div className={`needs-script ${styles.root}`} role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${panel}-tab-${at}`}
          aria-selected={at === chosen}
          aria-controls={panel}
          tabIndex={at === chosen ? 0 : -1}
          onClick={() => onChoose(at)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
