import { useNavigation } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { noticeWords as words } from '../copy/notifications.ts'
import { named } from '../format/brand.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ChoicesForm, PushSetting } from '../notifications/notification-settings.tsx'
import type { Route } from './+types/profile-notifications'

const PATH = '/profile/notifications'

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, preferences] = await loadProfile(context.get(pageContext), PATH, (api) =>
    Promise.all([api.profile.showProfile(), api.notices.showPreferences()]),
  )
  return { profile, preferences }
}

/** Browsers don't submit unticked boxes, so each available choice has to be set again. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = await typedForm(request)
  const { api } = context.get(pageContext)
  try {
    const { kinds } = await api.notices.showPreferences()
    const choices = kinds.flatMap(({ kind, ways }) =>
      ways.flatMap(({ channel, fixed }) => (fixed ? [] : [{ kind, channel, on: typed.has(`${kind}.${channel}`) }])),
    )
    await api.notices.choosePreferences({ choices })
    return { refusal: null, saved: true }
  } catch (error) {
    return answerRefused(error, { saved: false })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, { saved: false })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function NotificationsPage({ loaderData: { profile, preferences }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { kinds, pushKey, browsers } = preferences
  return (
    <ProfileLayout profile={profile} head={words.head}>
      <ProfileSection head={words.choices} text={words.choicesText}>
        <RefusalNote refusal={busy ? null : (actionData?.refusal ?? null)} className="mb-4" />
        <ChoicesForm kinds={kinds} busy={busy} saved={actionData?.saved === true} />
      </ProfileSection>
      {pushKey && (
        <ProfileSection head={words.push} text={named(words.pushText)}>
          <PushSetting pushKey={pushKey} browsers={browsers} />
        </ProfileSection>
      )}
    </ProfileLayout>
  )
}
