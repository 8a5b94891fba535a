import type { Api } from '../../contract/api.ts'
import routes from './admin-api-routes.json' with { type: 'json' }
import { clientOf } from './api.ts'

/** The same for what only admins may call: other pages do not carry it. */
export const adminApi = clientOf(routes) as Api
