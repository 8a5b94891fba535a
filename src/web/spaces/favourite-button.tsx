import { cardWords } from '../copy/space-card.ts'
import { Glyph } from '../ui/sprite.tsx'
import styles from './favourite-button.module.css'

export function FavouriteButton({ title, on, onToggle }: { title: string; on: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={`${styles.root} needs-script`}
      aria-label={cardWords.save(title)}
      aria-pressed={on}
      onClick={onToggle}
    >
      <Glyph name="heart" />
    </button>
  )
}
