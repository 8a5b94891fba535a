import { ChangePassword } from '../accounts/profile/change-password.tsx'
import { Devices } from '../accounts/profile/devices.tsx'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { Passkeys } from '../accounts/profile/passkeys.tsx'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { SecondFactor } from '../accounts/profile/second-factor.tsx'
import { pageContext } from '../client/page-context.ts'
import { profileWords } from '../copy/profile.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/profile-security'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const [profile, devices] = await loadProfile(parts, '/profile/security', (api) =>
    Promise.all([api.profile.showProfile(), api.sessions.listDevices()]),
  )
  return { profile, devices: devices.items, now: parts.now() }
}

/** The forms here need script; one sent before the script ran only shows the page again. */
export function action() {
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: profileWords.securityTitle,
    description: profileWords.securityDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/profile/security',
    noindex: true,
  })

export default function Security({ loaderData: { profile, devices, now } }: Route.ComponentProps) {
  return (
    <ProfileLayout profile={profile} head={profileWords.securityHead}>
      <ChangePassword profile={profile} />
      <SecondFactor profile={profile} />
      <Passkeys profile={profile} />
      {profile.joined.length > 0 && (
        <ProfileSection head={profileWords.joined}>
          <p>{profile.joined.map((from) => profileWords.joinedNames[from]).join(', ')}</p>
        </ProfileSection>
      )}
      <Devices devices={devices} now={now} />
    </ProfileLayout>
  )
}
