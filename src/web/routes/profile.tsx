import { Link } from 'react-router'
import { builtLink } from '../frame/nav-links.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { pageContext } from '../page-context.ts'
import { DeleteAccount } from '../profile/delete-account.tsx'
import { EmailForm } from '../profile/email-form.tsx'
import { ExportData } from '../profile/export-data.tsx'
import { loadProfile } from '../profile/load-profile.ts'
import { NamesForm } from '../profile/names-form.tsx'
import { Matter, ProfileFrame } from '../profile/profile-frame.tsx'
import { profileWords } from '../words/profile.ts'
import type { Route } from './+types/profile'

export async function loader({ context }: Route.LoaderArgs) {
  return { profile: await loadProfile(context.get(pageContext), '/profile', (api) => api.profile.showProfile()) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: profileWords.title,
    description: profileWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/profile',
    noindex: true,
  })

export default function ProfilePage({ loaderData: { profile } }: Route.ComponentProps) {
  const apply = profile.account.role === 'user' ? builtLink('/host-application') : null
  return (
    <ProfileFrame profile={profile} head={profileWords.head}>
      <NamesForm profile={profile} />
      <EmailForm profile={profile} />
      {apply && (
        <Matter head={profileWords.host} text={profileWords.hostText}>
          <Link className="btn plain" to={apply}>
            {profileWords.hostLink}
          </Link>
        </Matter>
      )}
      <ExportData />
      <DeleteAccount profile={profile} />
    </ProfileFrame>
  )
}
