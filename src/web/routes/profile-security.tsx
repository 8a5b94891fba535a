import { Link } from 'react-router'
import { ChangePassword } from '../accounts/profile/change-password.tsx'
import { Devices } from '../accounts/profile/devices.tsx'
import { FactorReset } from '../accounts/profile/factor-reset.tsx'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { Passkeys } from '../accounts/profile/passkeys.tsx'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { SecondFactor } from '../accounts/profile/second-factor.tsx'
import { pageContext } from '../client/page-context.ts'
import { useRoot } from '../client/use-root.ts'
import { profileWords } from '../copy/profile.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/profile-security'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const [profile, devices] = await loadProfile(parts, '/profile/security', (api) =>
    Promise.all([api.profile.showProfile(), api.sessions.listDevices()]),
  )
  return { profile, devices: devices.items, now: parts.now() }
}

/** The forms here need script. One sent before the script ran just shows the page again. */
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

/**
 * An admin without a second factor sees only its setup. That section keeps its position when the others appear,
 * because it shows the backup codes only once.
 */
export default function Security({ loaderData: { profile, devices, now } }: Route.ComponentProps) {
  const all = !useRoot()?.viewer?.mustEnroll
  return (
    <ProfileLayout profile={profile} head={profileWords.securityHead}>
      {profile.secondFactor.reset && <FactorReset reset={profile.secondFactor.reset} />}
      {!all && <EnrolFirst verified={profile.account.emailVerified} />}
      {all && <ChangePassword profile={profile} />}
      <SecondFactor profile={profile} />
      {all && <Passkeys profile={profile} />}
      {all && profile.joined.length > 0 && (
        <ProfileSection head={profileWords.joined}>
          <p>{profile.joined.map((from) => profileWords.joinedNames[from]).join(', ')}</p>
        </ProfileSection>
      )}
      {all && <Devices devices={devices} now={now} />}
    </ProfileLayout>
  )
}

function EnrolFirst({ verified }: { verified: boolean }) {
  return (
    <Note kind="warn" className="mb-6">
      {profileWords.mustEnroll}{' '}
      {!verified && (
        <Link className="link" to="/auth/verify">
          {profileWords.verifyFirst}
        </Link>
      )}
    </Note>
  )
}
