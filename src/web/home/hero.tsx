import { useState } from 'react'
import type { SiteCopy } from '../../domain/settings/site.ts'
import { home, quickPicks } from '../copy/home.ts'
import { SearchForm } from '../search/search-form.tsx'
import styles from './hero.module.css'

export function Hero({ copy }: { copy: SiteCopy | null }) {
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
