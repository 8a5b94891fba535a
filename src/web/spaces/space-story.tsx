import { Accessibility } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'
import { inReadersUnits } from '../format/units.ts'
import { groupAmenities } from './amenity-groups.ts'
import { AmenityIcon } from './amenity-icon.tsx'

export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="mt-11" id={id}>
      <h2 className="serif mb-4 text-[2rem] wrap-anywhere" id={id && `${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function SpaceStory({ space }: { space: Space }) {
  return (
    <>
      <p className="measure whitespace-pre-line" dir="auto">
        {space.description}
      </p>
      {space.videoUrl && (
        <a className="link mt-4 inline-block" href={space.videoUrl} rel="noopener nofollow ugc" target="_blank">
          {spaceWords.video}
        </a>
      )}
      {space.amenities.length > 0 && (
        <Part title={spaceWords.has}>
          <Amenities names={space.amenities} />
        </Part>
      )}
      {space.parts.length > 0 && (
        <Part title={spaceWords.parts}>
          <ul className="grid gap-2">
            {space.parts.map((part) => (
              <li key={part.id}>
                <Link className="underline underline-offset-4" dir="auto" to={`/space/${part.id}`}>
                  {part.title}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={spaceWords.accessibility}>
        {space.accessibility.length > 0 ? (
          <Accessible names={space.accessibility} />
        ) : (
          <p className="text-graphite">{spaceWords.noAccessibility}</p>
        )}
      </Part>
      <Part title={spaceWords.rules}>
        <p className="measure whitespace-pre-line" dir="auto">
          {space.houseRules || spaceWords.noRules}
        </p>
      </Part>
    </>
  )
}

function Amenities({ names }: { names: readonly string[] }) {
  return (
    <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
      {groupAmenities(names, (name) => name).map(({ title, items }) => (
        <div key={title}>
          <h3 className="border-b border-rule pb-2 text-[0.9375rem] font-semibold">{title}</h3>
          <ul className="mt-1">
            {items.map((name) => (
              <li key={name} className="flex items-center gap-3 py-1.5 wrap-anywhere">
                <AmenityIcon name={name} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Accessible({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-2 sm:grid-cols-2">
      {names.map((name) => (
        <li key={name} className="flex items-start gap-3">
          <Accessibility
            size={18}
            style={{ strokeWidth: 1.6 }}
            aria-hidden="true"
            className="mt-1 flex-none text-graphite"
          />
          {inReadersUnits(name)}
        </li>
      ))}
    </ul>
  )
}
