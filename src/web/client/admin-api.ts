import type { Api } from '../../contract/api.ts'
import routes from './admin-api-routes.json' with { type: 'json' }
import { clientOf } from './api.ts'

/** The client for admin endpoints, in a separate file so that other pages don't load it. */
export const adminApi = clientOf(routes) as Api
