import { useState } from 'react'
import { Link } from 'react-router'
import { NewPasswordForm } from '../accounts/fields/new-password-form.tsx'
import { Devices } from '../accounts/profile/devices.tsx'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { Passkeys } from '../accounts/profile/passkeys.tsx'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { SecondFactor } from '../accounts/profile/second-factor.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import { api } from '../client/api.ts'
import type { Profile } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import { useRoot } from '../client/use-root.ts'
import { profileWords, profileWords as words } from '../copy/profile.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/profile-security'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const [profile, devices] = await loadProfile(parts, '/profile/security', (api) =>
    Promise.all([api.profile.showProfile(), api.sessions.listDevices()]),
  )
  return { profile, devices: devices.items, now: parts.now() }
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
 * An admin without a second factor sees only the section that sets it up. That section keeps its position when the
 * other sections appear, because it shows the backup codes only once.
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

type Reset = NonNullable<Profile['secondFactor']['reset']>

function FactorReset({ reset: { requestedAt, readyAt, mayStop } }: { reset: Reset }) {
  const { run, busy, refusal } = useConfirmedWrite()
  return (
    <Note kind="warn" className="mb-6">
      <RefusalNote refusal={refusal} className="mb-3" />
      <p className="font-semibold">{words.resetHead}</p>
      <p className="mt-1">
        {words.resetAsked} <Moment at={requestedAt} />. {words.resetFrom} <Moment at={readyAt} />. {words.resetUntil}
      </p>
      <p className="mt-2">{mayStop ? words.resetStopText : words.resetTooNew}</p>
      {mayStop && (
        <BusyButton
          type="button"
          look="ink"
          className="mt-4"
          busy={busy}
          onClick={() => run(() => profileApi.profile.stopFactorReset(), words.resetStopped)}
        >
          {words.resetStop}
        </BusyButton>
      )}
    </Note>
  )
}

function ChangePassword({ profile: { hasPassword, secondFactor, account } }: { profile: Profile }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [done, setDone] = useState(0)
  const change = async (password: string, current: string) => {
    const act = async () => {
      // If the current password is sufficient, it also counts as reauthentication, so the user enters it only once.
      if (hasPassword && !secondFactor.on) await api.sessions.reauthenticate({ by: 'password', password: current })
      await profileApi.profile.changePassword({ password, ...(hasPassword && { current }) })
    }
    if (await run(act)) setDone(done + 1)
  }
  return (
    <ProfileSection
      head={profileWords.password}
      text={hasPassword ? profileWords.passwordText : profileWords.noPassword}
    >
      {done > 0 && (
        <Note kind="good" role="status" className="mb-5">
          {profileWords.passwordDone}
        </Note>
      )}
      <NewPasswordForm
        key={done}
        email={account.email}
        withCurrent={hasPassword}
        label={profileWords.passwordNew}
        button={hasPassword ? profileWords.passwordChange : profileWords.passwordSet}
        busy={busy}
        refusal={refusal}
        send={change}
      />
    </ProfileSection>
  )
}
