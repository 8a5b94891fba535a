import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import type { Embeds } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { useRoot } from '../client/use-root.ts'
import { embedPageWords as words } from '../copy/embed.ts'
import { hostWords } from '../copy/host.ts'
import { type EmbedChoice, frameCode, scriptCode } from '../hosting/embed/embed-code.ts'
import { EmbedPreview } from '../hosting/embed/embed-preview.tsx'
import { EmbedSites } from '../hosting/embed/embed-sites.tsx'
import { HostPage } from '../hosting/host-layout.tsx'
import { NoSpaces } from '../hosting/no-spaces.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { CopiedAddress } from '../ui/copied-address.tsx'
import { SelectField } from '../ui/field.tsx'
import type { Route } from './+types/host-embed'

const PATH = '/host/embed'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const embeds = await loadProfile(parts, PATH, ({ embeds }) => embeds.showEmbeds())
  return { embeds, mayHost: parts.viewer?.role !== 'user' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: hostWords.title(words.title),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function HostEmbed({ loaderData: { embeds, mayHost } }: Route.ComponentProps) {
  if (!mayHost) return <NoSpaces head={words.title} mayHost={false} />
  const { spaces, sites, most } = embeds
  return (
    <HostPage head={words.title} lead={<p className="measure">{words.lead}</p>}>
      {spaces.length === 0 ? (
        <>
          <p className="mb-4">{words.none}</p>
          <Link className="btn ink" to="/host/spaces">
            {words.toSpaces}
          </Link>
        </>
      ) : (
        <Codes spaces={spaces} />
      )}
      <EmbedSites sites={sites} most={most} />
    </HostPage>
  )
}

function Codes({ spaces }: Pick<Embeds, 'spaces'>) {
  const [query] = useSearchParams()
  const site = useRoot()?.publicUrl ?? ''
  const [chosen, setChosen] = useState(query.get('space'))
  const [choice, setChoice] = useState<EmbedChoice>({ theme: 'system', view: 'calendar' })
  const space = spaces.find(({ id }) => id === chosen) ?? spaces[0]
  if (!space) return null
  const embedded = { ...space, ...choice, site, book: words.book }
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={words.space}
            className="sm:col-span-2"
            value={space.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {spaces.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.view}
            value={choice.view}
            onChange={(event) => setChoice({ ...choice, view: event.currentTarget.value as EmbedChoice['view'] })}
          >
            {Object.entries(words.views).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={words.theme}
            value={choice.theme}
            onChange={(event) => setChoice({ ...choice, theme: event.currentTarget.value as EmbedChoice['theme'] })}
          >
            {Object.entries(words.themes).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <CopiedAddress code label={words.script} hint={words.scriptText} url={scriptCode(embedded)} />
        {choice.view === 'calendar' && (
          <CopiedAddress code label={words.frame} hint={words.frameText} url={frameCode(embedded)} />
        )}
      </div>
      <section aria-labelledby="embed-preview" className="min-w-0">
        <h2 id="embed-preview" className="label mb-2">
          {words.preview}
        </h2>
        <EmbedPreview id={space.id} {...choice} />
      </section>
    </div>
  )
}
