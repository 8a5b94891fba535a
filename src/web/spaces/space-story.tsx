import { Accessibility, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Space } from '../client/api-types.ts'
import { spaceWords } from '../copy/space.ts'

export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="mt-11" id={id}>
      <h2 className="serif mb-4 text-[2rem]">{title}</h2>
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
      <Part title={spaceWords.has}>
        <Ticks names={space.amenities} />
      </Part>
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
          <Ticks names={space.accessibility} accessible />
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

function Ticks({ names, accessible = false }: { names: readonly string[]; accessible?: boolean }) {
  const Icon = accessible ? Accessibility : Check
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {names.map((name) => (
        <li key={name} className="flex items-start gap-2.5">
          <Icon size={18} strokeWidth={1.6} aria-hidden="true" className="mt-1 flex-none text-graphite" />
          {name}
        </li>
      ))}
    </ul>
  )
}
