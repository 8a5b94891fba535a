import { redirect, useNavigation, useRevalidator } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { refusalOf } from '../client/api-error.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { NoticeList } from '../notifications/notice-list.tsx'
import { useNews } from '../realtime/use-news.ts'
import type { Route } from './+types/profile-notices'

const PATH = '/profile/notices'

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  try {
    const [profile, list] = await loadProfile(context.get(pageContext), PATH, (api) =>
      Promise.all([api.profile.showProfile(), api.notices.listNotices(cursor ? { cursor } : {})]),
    )
    return { profile, list, later: cursor !== null }
  } catch (error) {
    if (refusalOf(error).code === 'bad_cursor') throw redirect(PATH)
    throw error
  }
}

export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(pageContext).api.notices.readNotices({})
    return { refusal: null }
  } catch (error) {
    return answerRefused(error, {})
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, {})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.listTitle,
    description: words.listDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function NoticesPage({ loaderData: { profile, list, later }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { revalidate } = useRevalidator()
  useNews(({ kind }) => {
    if (kind === 'notice' || kind === 'notices_read' || kind === 'missed') void revalidate()
  })
  return (
    <ProfileLayout profile={profile} head={words.listHead}>
      <ProfileSection head={words.listRecent}>
        <RefusalNote refusal={busy ? null : (actionData?.refusal ?? null)} className="mb-4" />
        <NoticeList list={list} later={later} busy={busy} />
      </ProfileSection>
    </ProfileLayout>
  )
}
