import { Glyph } from '../ui/sprite.tsx'
import { cardWords } from '../words/space-card.ts'

export function Heart({ title, on, onToggle }: { title: string; on: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="heart needs-script"
      aria-label={cardWords.save(title)}
      aria-pressed={on}
      onClick={onToggle}
    >
      <Glyph name="heart" />
    </button>
  )
}
