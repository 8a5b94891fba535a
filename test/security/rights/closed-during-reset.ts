import { contract } from '../../../src/contract/api.ts'
import { type Operation, operations } from './operations.ts'

type Declared = { '~orpc': { errorMap: Record<string, unknown> } }

/**
 * An account can't call these operations while a reset of its second factor is pending. Public use cases check this
 * themselves.
 */
export const closedDuringReset: Operation[] = operations.filter(({ name, who }) => {
  const [module = '', call = ''] = name.split('.')
  const endpoint = (contract as unknown as Record<string, Record<string, Declared>>)[module]?.[call]
  return who !== 'anyone' && endpoint !== undefined && 'reset_pending' in endpoint['~orpc'].errorMap
})
