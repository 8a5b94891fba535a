import { pageMeta } from '../frame/page-meta.ts'
import { pageContext } from '../page-context.ts'
import { ChangePassword } from '../profile/change-password.tsx'
import { Devices } from '../profile/devices.tsx'
import { loadProfile } from '../profile/load-profile.ts'
import { Passkeys } from '../profile/passkeys.tsx'
import { Matter, ProfileFrame } from '../profile/profile-frame.tsx'
import { SecondFactor } from '../profile/second-factor.tsx'
import { profileWords } from '../words/profile.ts'
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
    <ProfileFrame profile={profile} head={profileWords.securityHead}>
      <ChangePassword profile={profile} />
      <SecondFactor profile={profile} />
      <Passkeys profile={profile} />
      {profile.joined.length > 0 && (
        <Matter head={profileWords.joined}>
          <p>{profile.joined.map((from) => profileWords.joinedNames[from]).join(', ')}</p>
        </Matter>
      )}
      <Devices devices={devices} now={now} />
    </ProfileFrame>
  )
}
