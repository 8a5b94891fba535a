import { useContext } from 'react'
import { useRevalidator } from 'react-router'
import { IMAGE_TYPES } from '../../../domain/files/file-rules.ts'
import { api } from '../../client/api.ts'
import routes from '../../client/api-routes.json' with { type: 'json' }
import type { Profile } from '../../client/api-types.ts'
import { profileWords } from '../../copy/profile.ts'
import { FileDrop } from '../../files/file-drop.tsx'
import { UploadRows } from '../../files/upload-rows.tsx'
import { useUploads } from '../../files/use-uploads.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { RefusalNote } from '../fields/refusal-note.tsx'
import { Announcer } from '../reauth/live-announcer.tsx'
import { useAct } from '../reauth/use-act.ts'
import { ProfileSection } from './profile-layout.tsx'

/** The profile photo: choose, replace or remove it. The menu updates at once. */
export function ProfilePhoto({ profile: { account } }: { profile: Profile }) {
  const { run, busy, refusal } = useAct()
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
              onClick={() => run(() => api.files.removeProfilePhoto(), profileWords.photoRemoved)}
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
