import { SCOPES } from '../../domain/accounts/api-key.ts'
import { KeyList } from '../accounts/keys/key-list.tsx'
import { NewKeyForm } from '../accounts/keys/new-key-form.tsx'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import { apiKeyWords as words } from '../copy/api-keys.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/profile-developers'

const PATH = '/profile/developers'

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const [profile, keys] = await loadProfile(parts, PATH, (api) =>
    Promise.all([api.profile.showProfile(), api.apiKeys.listKeys()]),
  )
  return { profile, keys: keys.items, now: parts.now() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function Developers({ loaderData: { profile, keys, now } }: Route.ComponentProps) {
  return (
    <ProfileLayout profile={profile} head={words.head}>
      <ProfileSection head={words.keys} text={words.keysText}>
        <KeyList items={keys} now={now} none={words.none} keys={profileApi.apiKeys} />
        <p className="mt-5">
          <a className="link" href="/developers#api-keys">
            {words.docs}
          </a>
        </p>
      </ProfileSection>
      <ProfileSection head={words.create} text={words.createText}>
        <NewKeyForm scopes={SCOPES} keys={profileApi.apiKeys} />
      </ProfileSection>
    </ProfileLayout>
  )
}
