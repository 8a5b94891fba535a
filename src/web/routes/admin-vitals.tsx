import { Link } from 'react-router'
import { boundsOf, METRICS } from '../../domain/insights/web-vital.ts'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { askedDays, inAddress, RangeChooser } from '../admin/insights/range-chooser.tsx'
import { Judged, PagesTable, VitalDays, vitalWords } from '../admin/insights/vital-figures.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import type { Vitals } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import dashboard from '../console/figures.module.css'
import { listPath, oneOfThem } from '../console/list-query.ts'
import { adminWords, vitalsWords as words } from '../copy/admin.ts'
import { countText } from '../format/count.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-vitals'

const PATH = '/admin/vitals'

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = askedDays(url)
  const metric = oneOfThem(METRICS, url.searchParams.get('metric') ?? undefined) ?? 'lcp'
  const vitals = await loadAdmin(context.get(pageContext), url, (_, { insightReports }) =>
    insightReports.showVitals({ ...days, metric }),
  )
  return { days, vitals }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.head),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminVitals({ loaderData: { days, vitals } }: Route.ComponentProps) {
  const { metric, range, overall, bounds } = vitals
  const kept = { metric: metric === 'lcp' ? undefined : metric }
  return (
    <AdminLayout head={words.head} text={words.text}>
      <RangeChooser path={PATH} asked={days} range={range} kept={kept} />
      <Metrics metric={metric} days={inAddress(days)} />
      <p className="mb-6 text-14 text-graphite">
        {bounds ? words.bounds(vitalWords(metric, bounds.good), vitalWords(metric, bounds.fair)) : words.noBounds}
      </p>
      {overall.count === 0 ? (
        <p className="border-t border-rule py-8 text-18" role="status">
          {words.none}
        </p>
      ) : (
        <>
          <Overall vitals={vitals} />
          <VitalDays vitals={vitals} />
          <h2 className="mt-10 mb-3 text-18">{words.byPage}</h2>
          <PagesTable vitals={vitals} />
        </>
      )}
    </AdminLayout>
  )
}

/** Metrics with published thresholds come first. */
const shown = METRICS.toSorted((a, b) => Number(!boundsOf(a)) - Number(!boundsOf(b)))

function Metrics({ metric, days }: { metric: string; days: ReturnType<typeof inAddress> }) {
  return (
    <nav className="mb-3 flex flex-wrap gap-2" aria-label={words.metric}>
      {shown.map((name) => (
        <Link
          key={name}
          to={listPath(PATH, { ...days, metric: name === 'lcp' ? undefined : name })}
          className={name === metric ? 'chip on' : 'chip'}
          aria-current={name === metric ? 'page' : undefined}
          preventScrollReset
        >
          {words.metrics[name]}
        </Link>
      ))}
    </nav>
  )
}

function Overall({ vitals: { overall, metric } }: { vitals: Vitals }) {
  return (
    <dl className={dashboard.sums}>
      <div>
        <dt>
          {words.allPages}: {words.p75.toLowerCase()}
        </dt>
        <dd>
          <Judged metric={metric} standing={overall} />
        </dd>
        <dd>
          {words.before}: {vitalWords(metric, overall.beforeP75)}
        </dd>
      </div>
      <div>
        <dt>{words.samples}</dt>
        <dd>{countText(overall.count)}</dd>
        <dd>
          {words.before}: {countText(overall.beforeCount)}
        </dd>
      </div>
    </dl>
  )
}
