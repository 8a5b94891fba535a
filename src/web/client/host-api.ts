import type { Api } from '../../contract/api.ts'
import { clientOf } from './api.ts'
import routes from './host-api-routes.json' with { type: 'json' }

export const hostApi = clientOf(routes) as Api
