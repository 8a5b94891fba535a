import {
  Building2,
  Camera,
  Hammer,
  type LucideIcon,
  PartyPopper,
  Presentation,
  Share,
  Store,
  Users,
  Warehouse,
} from 'lucide-react'
import { Link } from 'react-router'
import type { SpaceType } from '../../domain/spaces/space.ts'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { openingWords } from '../format/opening-hours.ts'
import { areaWords, heightWords } from '../format/units.ts'
import { notify } from '../ui/notify.ts'
import { Glyph } from '../ui/sprite.tsx'
import saveButtonStyles from './save-button.module.css'
import styles from './space-head.module.css'
import { useFavourites } from './use-favourites.ts'

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

function SaveButton({ space }: { space: { id: string; title: string; saved?: boolean } }) {
  const { isSaved, toggle } = useFavourites()
  return (
    <button
      type="button"
      className={`${saveButtonStyles.root} btn plain needs-script min-h-10 px-3.5 py-1 text-14`}
      aria-label={cardWords.save(space.title)}
      aria-pressed={isSaved(space)}
      onClick={() => toggle(space)}
    >
      <Glyph name="heart" size={16} />
      <span className="max-sm:sr-only">{cardWords.saveShort}</span>
    </button>
  )
}

const icons: Record<SpaceType, LucideIcon> = {
  office: Building2,
  studio: Camera,
  warehouse: Warehouse,
  retail: Store,
  event_space: PartyPopper,
  coworking: Users,
  meeting_room: Presentation,
  workshop: Hammer,
}

function TypeIcon({ type }: { type: SpaceType }) {
  const Icon = icons[type]
  return <Icon size={18} style={{ strokeWidth: 1.6 }} aria-hidden="true" />
}

/**
 * Shares the page's URL, including the user's choices, through the device's share menu, or copies it if sharing isn't
 * possible.
 */
function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.href.replace(/#.*/, '')
    const shared = { title, url }
    if ('share' in navigator && navigator.canShare?.(shared)) {
      try {
        await navigator.share(shared)
        return
      } catch (error) {
        // If the user cancels sharing, the URL shouldn't be copied either.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      void notify({ title: spaceWords.copied, text: url, kind: 'success' })
    } catch {
      void notify({ title: spaceWords.shareFailed, text: url })
    }
  }
  return (
    <button type="button" className="btn plain needs-script min-h-10 flex-none px-3.5 py-1 text-14" onClick={share}>
      <Share size={16} aria-hidden="true" />
      <span className="max-sm:sr-only">{spaceWords.share}</span>
    </button>
  )
}
