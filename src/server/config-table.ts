import { z } from 'zod'
import { filesOf } from './config-files.ts'
import { operatorOf } from './config-operator.ts'
import { paymentsOf } from './config-payments.ts'
import { pushOf } from './config-push.ts'
import { runningOf } from './config-running.ts'
import { addressOf, demoOf, idleOf, modeSection, outsideOf, secretsOf } from './config-sections.ts'
import { signInOf } from './config-sign-in.ts'
import { storageOf } from './config-storage.ts'

export type Setting = { name: string; description: string; default?: unknown; required: boolean }

/** Every variable by section, with the description from its schema. */
export function settingsTable(production: boolean): Setting[] {
  const machine = { root: false, checkout: '/' }
  const sections: z.ZodType[] = [
    ...[modeSection, addressOf(production), storageOf(production, machine), filesOf(), secretsOf(production)],
    ...[paymentsOf(production), outsideOf(production), operatorOf(production), pushOf(), signInOf(production)],
    ...[runningOf(), idleOf(false), demoOf(false, undefined)],
  ]
  return sections.flatMap((section) => {
    const { properties = {}, required = [] } = z.toJSONSchema(section, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).map(([name, of]) => {
      const { description = '', default: byDefault } = of as { description?: string; default?: unknown }
      return { name, description, default: byDefault, required: required.includes(name) }
    })
  })
}
