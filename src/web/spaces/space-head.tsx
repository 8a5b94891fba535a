import { Link } from 'react-router'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { openingWords } from '../format/opening-hours.ts'
import { areaWords, heightWords } from '../format/units.ts'
import { SaveButton } from './save-button.tsx'
import { ShareButton } from './share-button.tsx'
import styles from './space-head.module.css'
import { TypeIcon } from './type-icon.tsx'

export function SpaceHead({ space, saved }: { space: Space; saved: boolean }) {
  const facts: [string, string][] = [[spaceWords.people, spaceWords.upTo(space.capacity)]]
  if (space.areaM2 !== null) facts.push([spaceWords.area, areaWords(space.areaM2)])
  if (space.ceilingM !== null) facts.push([spaceWords.ceiling, heightWords(space.ceilingM)])
  if (space.floor !== null) facts.push([spaceWords.floor, spaceWords.onFloor(space.floor)])
  facts.push([spaceWords.open, openingWords(space.rules.weekly)])
  return (
    <header>
      <div className="flex items-center justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2 text-graphite wrap-anywhere">
          <TypeIcon type={space.spaceType} />
          {spaceWords.inPlace(spaceTypeNames[space.spaceType].one, space.location)}
        </p>
        <div className="flex flex-none gap-2">
          <SaveButton space={{ ...space, saved }} />
          <ShareButton title={space.title} />
        </div>
      </div>
      <h1 className="serif mt-1.5 text-[clamp(2.375rem,4vw,3.625rem)]" dir="auto">
        {space.title}
      </h1>
      <p className="num mt-2.5">
        {space.rating !== null && space.reviewCount > 0 ? (
          <>
            <svg width="15" height="15" className="mr-1 inline fill-current align-[-2px]" aria-hidden="true">
              <use href="#i-star" />
            </svg>
            <span className="sr-only">{cardWords.rated}</span>
            {space.rating.toFixed(2)}{' '}
            <a href="#reviews" className="text-graphite underline underline-offset-4">
              {spaceWords.reviews(space.reviewCount)}
            </a>
          </>
        ) : (
          <span className="text-graphite">{cardWords.noReviews}</span>
        )}
        <span className="text-graphite"> · {spaceWords.hostedBy(space.host.firstName)}</span>
        {space.isNew && (
          <span className="ml-3 rounded-2 border border-rule px-2 py-0.5 text-12 font-semibold">{cardWords.isNew}</span>
        )}
      </p>
      {space.partOf && (
        <p className="mt-2 text-graphite">
          {spaceWords.partOf}{' '}
          <Link className="underline underline-offset-4" to={`/space/${space.partOf.id}`}>
            {space.partOf.title}
          </Link>
        </p>
      )}
      <dl className={`${styles.facts} my-7`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
