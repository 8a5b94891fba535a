import { spaceWords } from '../copy/space.ts'
import styles from './rating-breakdown.module.css'

const FIVE_DOWN = [5, 4, 3, 2, 1] as const

/** How many gave five stars, four, three, two and one; the bars only draw what stands beside them. */
export function RatingBreakdown({ stars }: { stars: readonly number[] }) {
  const all = stars.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  return (
    <>
      <h3 className="sr-only">{spaceWords.breakdown}</h3>
      <dl className={styles.root}>
        {FIVE_DOWN.map((given) => {
          const count = stars[5 - given] ?? 0
          return (
            <div key={given}>
              <dt>{spaceWords.starsShort(given)}</dt>
              <dd>
                <svg className={styles.bar} aria-hidden="true">
                  <rect width={`${(count / all) * 100}%`} height="100%" />
                </svg>
                <span className="num">{count.toLocaleString('en-US')}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
