import type { ReactNode } from 'react'
import type { Api } from '../../contract/api.ts'
import { LiveAnnouncer, Reauthentication } from '../accounts/reauth/reauthentication.tsx'
import { AdminLayout } from '../admin/admin-layout.tsx'
import { adminApi } from '../client/admin-api.ts'
import type { Profile } from '../client/api-types.ts'
import { ADMIN_PATHS, Place } from './webhook-place.ts'

// The two groups of endpoints differ only in who may call them.
const place = { ...ADMIN_PATHS, api: adminApi.siteWebhooks as unknown as Api['webhooks'] }

export function AdminWebhooksPage({
  profile,
  head,
  children,
}: {
  profile: Profile
  head: string
  children: ReactNode
}) {
  return (
    <AdminLayout head={head}>
      <LiveAnnouncer>
        <Reauthentication profile={profile}>
          <Place value={place}>{children}</Place>
        </Reauthentication>
      </LiveAnnouncer>
    </AdminLayout>
  )
}
