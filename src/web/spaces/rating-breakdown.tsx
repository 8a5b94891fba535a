import { CATEGORIES } from '../../domain/reviews/review.ts'
import type { Space } from '../client/api-types.ts'
import { categoryNames } from '../copy/review-categories.ts'
import { spaceWords } from '../copy/space.ts'
import styles from './rating-breakdown.module.css'

const FIVE_DOWN = [5, 4, 3, 2, 1] as const

/** The number of ratings by stars, and the average score of each category; the bars repeat the numbers next to them. */
export function RatingBreakdown({ stars, categories }: Pick<Space, 'stars' | 'categories'>) {
  const all = stars.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const means = CATEGORIES.guest.flatMap((name) => {
    const mean = categories[name]
    return mean === undefined ? [] : [{ name: categoryNames[name], mean: mean.toFixed(1), share: mean / 5 }]
  })
  return (
    <div className={styles.root}>
      <h3 className="sr-only">{spaceWords.breakdown}</h3>
      <dl>
        {FIVE_DOWN.map((given) => {
          const count = stars[5 - given] ?? 0
          return (
            <Bar
              key={given}
              name={spaceWords.starsShort(given)}
              share={count / all}
              figure={count.toLocaleString('en-US')}
            />
          )
        })}
      </dl>
      {means.length > 0 && (
        <>
          <h3 className="sr-only">{spaceWords.means}</h3>
          <dl>
            {means.map(({ name, share, mean }) => (
              <Bar key={name} name={name} share={share} figure={mean} />
            ))}
          </dl>
        </>
      )}
    </div>
  )
}

function Bar({ name, share, figure }: { name: string; share: number; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <svg className={styles.bar} aria-hidden="true">
          <rect width={`${share * 100}%`} height="100%" />
        </svg>
        <span className="num">{figure}</span>
      </dd>
    </div>
  )
}
