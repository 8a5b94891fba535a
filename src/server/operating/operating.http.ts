import { contract } from '../../contract/api.ts'
import { bind } from '../platform/http/endpoints.ts'
import { showEnvironment } from './show-environment.ts'

const { environment } = contract

export const environmentEndpoints = { showEnvironment: bind(environment.showEnvironment, showEnvironment) }
