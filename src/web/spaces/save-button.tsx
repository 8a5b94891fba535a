import { cardWords } from '../copy/space-card.ts'
import { Glyph } from '../ui/sprite.tsx'
import styles from './save-button.module.css'
import { useFavourites } from './use-favourites.ts'

export function SaveButton({ space }: { space: { id: string; title: string; saved?: boolean } }) {
  const { isSaved, toggle } = useFavourites()
  return (
    <button
      type="button"
      className={`${styles.root} btn plain needs-script min-h-10 px-3.5 py-1 text-14`}
      aria-label={cardWords.save(space.title)}
      aria-pressed={isSaved(space)}
      onClick={() => toggle(space)}
    >
      <Glyph name="heart" size={16} />
      <span className="max-sm:sr-only">{cardWords.saveShort}</span>
    </button>
  )
}
