import { SITE_SCOPES } from '../../domain/accounts/api-key.ts'
import { KeyList } from '../accounts/keys/key-list.tsx'
import { NewKeyForm } from '../accounts/keys/new-key-form.tsx'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { LiveAnnouncer, Reauthentication } from '../accounts/reauth/reauthentication.tsx'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { loadAdmin } from '../admin/load-admin.ts'
import { adminApi } from '../client/admin-api.ts'
import { pageContext } from '../client/page-context.ts'
import { adminWords } from '../copy/admin.ts'
import { apiKeyWords as words } from '../copy/api-keys.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/admin-developers'

const PATH = '/admin/developers'

export async function loader({ context, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const [profile, keys] = await loadAdmin(parts, url, (_, api) =>
    Promise.all([api.profile.showProfile(), api.siteKeys.listKeys()]),
  )
  return { profile, keys: keys.items, now: parts.now() }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: adminWords.title(words.siteHead),
    description: adminWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function AdminDevelopers({ loaderData: { profile, keys, now } }: Route.ComponentProps) {
  return (
    <AdminLayout head={words.siteHead} text={words.siteText}>
      <Reauthentication profile={profile}>
        <LiveAnnouncer>
          <ProfileSection head={words.siteKeys}>
            <KeyList items={keys} now={now} none={words.siteNone} withOwner keys={adminApi.siteKeys} />
          </ProfileSection>
          <ProfileSection head={words.create} text={words.createText}>
            <NewKeyForm scopes={SITE_SCOPES} keys={adminApi.siteKeys} />
          </ProfileSection>
        </LiveAnnouncer>
      </Reauthentication>
    </AdminLayout>
  )
}
