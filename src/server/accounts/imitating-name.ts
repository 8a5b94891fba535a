import { imitatesOperator } from '../../domain/accounts/imitating-name.ts'
import type { Deps } from '../platform/deps.ts'

export async function isImitating({ config }: Pick<Deps, 'config'>, name: string): Promise<boolean> {
  const { default: fold } = await import('unhomoglyph')
  return imitatesOperator(name, [config.brand, config.operator.name], fold)
}
