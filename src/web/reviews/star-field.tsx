import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { reviewWords as words } from '../copy/reviews.ts'
import { Glyph } from '../ui/sprite.tsx'
import styles from './star-field.module.css'

const FIVE = [1, 2, 3, 4, 5] as const

type StarFieldProps = {
  label: string
  hint?: string
  name: string
  given: number | undefined
  wrong: string | undefined
  size?: number
}

export function StarField({ label, hint, name, given, wrong, size = 20 }: StarFieldProps) {
  const id = useId()
  const described = [wrong && `${id}wrong`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="sr-only">{label}</legend>
      <div className={styles.root}>
        <div>
          <p className="font-semibold" aria-hidden="true">
            {label}
          </p>
          {hint && (
            <p className="text-14 text-graphite" id={`${id}hint`}>
              {hint}
            </p>
          )}
        </div>
        <div className={styles.stars}>
          {FIVE.map((count) => (
            <label key={count} className={styles.star}>
              <input type="radio" name={name} value={count} defaultChecked={given === count} />
              <span className="sr-only">{words.stars(count)}</span>
              <Glyph name="star" size={size} />
            </label>
          ))}
        </div>
      </div>
      {wrong && (
        <p className="wrong" id={`${id}wrong`}>
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
