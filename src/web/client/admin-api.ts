import type { Api } from '../../contract/api.ts'
import routes from './admin-api-routes.json' with { type: 'json' }
import { clientOf } from './api.ts'

export const adminApi = clientOf(routes) as Api
