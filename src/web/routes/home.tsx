import { useState } from 'react'
import { Link, type ShouldRevalidateFunction } from 'react-router'
import type { SiteCopy } from '../../domain/settings/site.ts'
import { ContinueNote } from '../bookings/continue-note.tsx'
import { heldOf } from '../bookings/panel/held-note.tsx'
import { pageContext } from '../client/page-context.ts'
import { isOnlyStep } from '../client/use-history-step.ts'
import { home, quickPicks } from '../copy/home.ts'
import { links } from '../copy/layout.ts'
import { named } from '../format/brand.ts'
import styles from '../home/hero.module.css'
import { pageMeta } from '../layout/page-meta.ts'
import { SearchForm } from '../search/search-form.tsx'
import { CardList, FavouriteButton } from '../spaces/card-list.tsx'
import { CardPrice, type CardView, cardView, SpaceCard } from '../spaces/space-card.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, config } = context.get(pageContext)
  const [{ items }, { hold }] = await Promise.all([api.search.featured(), api.bookings.liveHold()])
  return {
    demo: config.demo,
    copy: config.copy,
    featured: items.map(cardView),
    hold: hold && heldOf(hold),
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = (step) => !isOnlyStep(step) && step.defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: named(home.title),
    description: home.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.hold && <ContinueNote hold={loaderData.hold} />}
      <Hero copy={loaderData.copy} />
      <Numbers demo={loaderData.demo} copy={loaderData.copy} />
      <Featured cards={loaderData.featured} />
      <Steps />
      <HostInvitation copy={loaderData.copy} />
    </>
  )
}

function Numbers({ demo, copy }: { demo: boolean; copy: SiteCopy | null }) {
  return (
    <div className="wrap">
      <div className="mt-14 flex flex-wrap items-baseline gap-x-14 gap-y-3 border-y border-rule py-6 md:mt-18">
        {(copy?.figures ?? (demo ? home.numbers : [])).map(({ figure, of }) => (
          <p key={of}>
            <span className="serif mr-2.5 text-[2.75rem]">{figure}</span> {of}
          </p>
        ))}
        <Link className="link md:ml-auto" to="/browse">
          {home.explore}
        </Link>
      </div>
    </div>
  )
}

function Steps() {
  return (
    <section className="wrap pt-14 md:pt-18" aria-labelledby="steps-title">
      <h2 id="steps-title" className="serif mb-6.5 text-[clamp(2rem,3.4vw,2.875rem)]">
        {home.steps}
      </h2>
      <ol className="grid gap-7 md:grid-cols-3">
        {home.step.map(({ title, text }, at) => (
          <li key={title} className="border-t border-ink pt-4.5">
            <span className="serif mb-5 block text-[2.5rem] text-signal" aria-hidden="true">
              {at + 1}
            </span>
            <h3 className="mb-1 text-18">{title}</h3>
            <p className="max-w-[34ch] text-graphite">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const sizes = '(min-width: 1024px) 400px, (min-width: 700px) 46vw, 94vw'
const tabs = home.featuredTabs.map((tab) => tab.label)

function Featured({ cards }: { cards: readonly CardView[] }) {
  const [tab, setTab] = useState(0)
  const [liked, setLiked] = useState<ReadonlySet<string>>(new Set())
  if (cards.length === 0) return null

  const text = home.featuredTabs[tab]?.text ?? ''
  const shown = cards.filter((card) => card.spaceType.includes(text))
  const toggle = (id: string) => {
    const next = new Set(liked)
    if (!next.delete(id)) next.add(id)
    setLiked(next)
  }

  return (
    <section className="wrap pt-14 md:pt-18" aria-labelledby="featured-title">
      <header className="mb-6.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="featured-title" className="serif text-[clamp(2rem,3.4vw,2.875rem)]">
          {home.featured}
        </h2>
        <Tabs label={home.featured} panel="featured" names={tabs} chosen={tab} onChoose={setTab} />
      </header>
      <div id="featured" role="tabpanel" aria-labelledby={`featured-tab-${tab}`}>
        {shown.length === 0 && <p className="py-10 text-graphite">{home.noneOfKind}</p>}
        <CardList className="grid-3" labelledBy="featured-title">
          {shown.map((card) => (
            <li key={card.id}>
              <SpaceCard
                card={card}
                sizes={sizes}
                price={<CardPrice card={card} />}
                heart={<FavouriteButton title={card.title} on={liked.has(card.id)} onToggle={() => toggle(card.id)} />}
              />
            </li>
          ))}
        </CardList>
      </div>
    </section>
  )
}

const ink = 'oklch(0.22 0.022 262)'
const paper = 'oklch(0.96 0.008 85)'

function HostInvitation({ copy }: { copy: SiteCopy | null }) {
  return (
    <section
      className="relative mt-20 overflow-hidden md:mt-24"
      style={{ background: ink, color: paper }}
      aria-labelledby="host-title"
    >
      <svg
        viewBox="0 0 680 340"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        fill="none"
        stroke="oklch(0.62 0.03 250)"
        strokeWidth="1.2"
        className="absolute top-0 right-0 h-full w-full opacity-25 md:w-[52%] md:opacity-100"
      >
        <path d="M60 40H640V300H60Z M60 170H250 M310 170H420 M420 40V120 M420 170V300 M540 300V220 M540 220H640 M250 170a60 60 0 0 1 60-60V170 M420 120a50 50 0 0 1 50 50H420 M120 300v16M120 316H300M300 300v16 M60 90H44V250H60" />
        <path
          d="M90 70h90v60H90z M470 70h120v40H470z M100 210a34 34 0 1 0 68 0a34 34 0 1 0-68 0 M300 220h80v50h-80z M570 240h40v40h-40z"
          strokeOpacity=".6"
        />
      </svg>
      <div className="wrap relative grid min-h-85 items-center py-12 md:grid-cols-2">
        <div>
          <h2 id="host-title" className="serif text-[clamp(2.25rem,4vw,3.5rem)] break-words">
            {copy?.hostHeadline ?? home.host}
          </h2>
          <p className="mt-4 max-w-[42ch] break-words" style={{ color: 'oklch(0.8 0.012 260)' }}>
            {copy?.hostText ?? home.hostText}
          </p>
          <Link
            className="btn mt-6"
            style={{ background: paper, color: ink, borderColor: paper }}
            to="/host-application"
          >
            {links.listYourSpace}
          </Link>
        </div>
      </div>
    </section>
  )
}

function Hero({ copy }: { copy: SiteCopy | null }) {
  const [values, setValues] = useState({ location: '', startDate: '', endDate: '', spaceType: '' })
  return (
    <div className={`wrap ${styles.root}`}>
      <div className={styles.head}>
        <h1 className="serif text-[clamp(2.75rem,6vw,5.25rem)] break-words">{copy?.headline ?? home.headline}</h1>
        <p className="mt-5 max-w-[36ch] text-18 text-graphite break-words">{copy?.lead ?? home.lead}</p>
      </div>
      <div className={styles.search}>
        <SearchForm values={values} onChange={setValues} />
        <fieldset className={styles.picks}>
          <legend className="sr-only">{home.quickPicks}</legend>
          {quickPicks.map((pick) => {
            const on = values.spaceType === pick.spaceType
            return (
              <button
                key={pick.spaceType}
                type="button"
                className="chip needs-script"
                aria-pressed={on}
                onClick={() => setValues({ ...values, spaceType: on ? '' : pick.spaceType })}
              >
                {pick.label}
              </button>
            )
          })}
        </fieldset>
      </div>
      <div className={styles.picture}>
        <span className={`${styles.dim} ${styles.x}`} aria-hidden="true">
          <b>{home.pictureWidth}</b>
        </span>
        <span className={`${styles.dim} ${styles.y}`} aria-hidden="true">
          <b>{home.pictureHeight}</b>
        </span>
        <img
          src="/hero-800.webp"
          srcSet="/hero-480.webp 480w, /hero-640.webp 640w, /hero-800.webp 800w, /hero-1200.webp 1200w"
          sizes="(min-width: 1400px) 720px, (min-width: 768px) 56vw, calc(100vw - 58px)"
          alt={home.pictureAlt}
          width={1200}
          height={795}
          fetchPriority="high"
          className="w-full bg-wash"
        />
      </div>
    </div>
  )
}
