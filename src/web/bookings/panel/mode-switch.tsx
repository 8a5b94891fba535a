import { panelWords } from '../../copy/space.ts'
import type { Choice } from './slot-choice.ts'

type Mode = Choice['mode']

export function ModeSwitch({ mode: chosen, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <fieldset className="needs-script mt-4 flex gap-2">
      <legend className="sr-only">{panelWords.mode}</legend>
      {(['days', 'hours'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          className="chip flex-1 justify-center"
          aria-pressed={chosen === mode}
          onClick={() => onMode(mode)}
        >
          {mode === 'days' ? panelWords.byDay : panelWords.byHour}
        </button>
      ))}
    </fieldset>
  )
}
