import { imitatesOperator } from '../../domain/accounts/imitating-name.ts'
import type { Deps } from '../deps.ts'

/** Whether a display name would be taken for the operator's own. The table of look-alikes is loaded when it is first asked for. */
export async function isImitating({ config }: Pick<Deps, 'config'>, name: string): Promise<boolean> {
  const { default: fold } = await import('unhomoglyph')
  return imitatesOperator(name, [config.brand, config.operator.name], fold)
}
