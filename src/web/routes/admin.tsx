import { useRouteLoaderData } from 'react-router'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { askedDays } from '../admin/insights/range-chooser.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { Attention } from '../admin/overview/attention.tsx'
import { RecentActivity } from '../admin/overview/recent-activity.tsx'
import { SpanChooser } from '../admin/overview/span-chooser.tsx'
import { AdminFigures, TopCities, VolumeChart } from '../admin/overview/volume.tsx'
import { StarterPages } from '../admin/starter-pages.tsx'
import type { Overview } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords as words } from '../copy/admin.ts'
import { overviewWords } from '../copy/overview.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin'

const LATEST = 7

export async function loader({ context, url }: Route.LoaderArgs) {
  const days = askedDays(url)
  return loadAdmin(context.get(pageContext), url, async (admin) => {
    const [figures, log] = await Promise.all([admin.showFigures(days), admin.auditLog({})])
    return { days, figures, latest: log.items.slice(0, LATEST) }
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.overview),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/admin',
    noindex: true,
  })

export default function Admin({ loaderData: { days, figures, latest } }: Route.ComponentProps) {
  const overview = useRouteLoaderData<Overview>('routes/admin-frame')
  return (
    <AdminLayout head={words.overview} text={overviewWords.range(figures.range)} acts={<SpanChooser days={days} />}>
      <AdminFigures figures={figures} />
      {overview && overview.starterPages.length > 0 && (
        <div className="mt-8">
          <StarterPages slugs={overview.starterPages} review />
        </div>
      )}
      <div className="mt-9 grid gap-x-11 gap-y-10 min-[1081px]:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        {overview && <Attention queues={overview} />}
        <RecentActivity acts={latest} />
        <VolumeChart figures={figures} />
        <TopCities figures={figures} />
      </div>
    </AdminLayout>
  )
}
