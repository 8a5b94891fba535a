import { useContext } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import { IMAGE_TYPES } from '../../domain/files/file-rules.ts'
import { DeleteAccount } from '../accounts/profile/delete-account.tsx'
import { EmailForm } from '../accounts/profile/email-form.tsx'
import { ExportEverything } from '../accounts/profile/export-everything.tsx'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { NamesForm } from '../accounts/profile/names-form.tsx'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { Announcer } from '../accounts/reauth/reauthentication.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import { answerRefused } from '../accounts/sign-in/answer-refused.ts'
import type { Profile } from '../client/api-types.ts'
import { keptForm } from '../client/kept-form.ts'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import routes from '../client/profile-api-routes.json'
import { profileWords } from '../copy/profile.ts'
import { FileDrop } from '../files/file-drop.tsx'
import { UploadRows, useUploads } from '../files/upload-rows.tsx'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BusyButton } from '../ui/button.tsx'
import type { Route } from './+types/profile'

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, dataExport] = await loadProfile(context.get(pageContext), '/profile', (api) =>
    Promise.all([api.profile.showProfile(), api.dataExports.showExport()]),
  )
  return { profile, dataExport }
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await typedForm(request)
  const text = (name: string) => String(typed.get(name) ?? '')
  try {
    const { profile } = context.get(pageContext).api
    await profile.changeName({ firstName: text('firstName'), lastName: text('lastName') })
    return { refusal: null, saved: true }
  } catch (error) {
    return answerRefused(error, { saved: false })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keptForm(serverAction, { saved: false })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: profileWords.title,
    description: profileWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/profile',
    noindex: true,
  })

export default function ProfilePage({ loaderData: { profile, dataExport }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <ProfileLayout profile={profile} head={profileWords.head}>
      <NamesForm
        profile={profile}
        busy={busy}
        refusal={actionData?.refusal ?? null}
        saved={actionData?.saved === true}
      />
      <ProfilePhoto profile={profile} />
      <EmailForm profile={profile} />
      {profile.account.role === 'user' && (
        <ProfileSection head={profileWords.host} text={profileWords.hostText}>
          <Link className="btn plain" to="/host-application">
            {profileWords.hostLink}
          </Link>
        </ProfileSection>
      )}
      <ExportEverything dataExport={dataExport} />
      <DeleteAccount profile={profile} />
    </ProfileLayout>
  )
}

function ProfilePhoto({ profile: { account } }: { profile: Profile }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const { tell } = useContext(Announcer)
  const { revalidate } = useRevalidator()
  const where = { route: routes.files.setProfilePhoto, types: IMAGE_TYPES }
  const { uploads, add, cancel, retry } = useUploads(where, async () => {
    await revalidate()
    tell(profileWords.photoSaved)
  })
  return (
    <ProfileSection head={profileWords.photo} text={profileWords.photoText}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar name={account.firstName} photoUrl={account.photoUrl} size={96} />
          {account.photoUrl && (
            <BusyButton
              type="button"
              look="plain"
              busy={busy}
              onClick={() => run(() => profileApi.files.removeProfilePhoto(), profileWords.photoRemoved)}
            >
              {profileWords.removePhoto}
            </BusyButton>
          )}
        </div>
        <RefusalNote refusal={refusal} />
        <UploadRows uploads={uploads} onCancel={cancel} onRetry={retry} />
        <FileDrop
          label={account.photoUrl ? profileWords.otherPhoto : profileWords.choosePhoto}
          hint={profileWords.photoHint}
          accept={IMAGE_TYPES.join(',')}
          multiple={false}
          onFiles={add}
        />
      </div>
    </ProfileSection>
  )
}
