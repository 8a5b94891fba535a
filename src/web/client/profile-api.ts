import type { Api } from '../../contract/api.ts'
import { clientOf } from './api.ts'
import routes from './profile-api-routes.json' with { type: 'json' }

export const profileApi = clientOf(routes) as Api
