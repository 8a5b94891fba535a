// npm run docs:settings [-- --check]: writes the table of docs/operating.md from what src/server/config checks.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { filesOf } from '../src/server/config-files.ts'
import { operatorOf } from '../src/server/config-operator.ts'
import { paymentsOf } from '../src/server/config-payments.ts'
import { pushOf } from '../src/server/config-push.ts'
import {
  addressOf,
  demoOf,
  idleOf,
  modeSection,
  outsideOf,
  secretsOf,
  storageOf,
} from '../src/server/config-sections.ts'
import { signInOf } from '../src/server/config-sign-in.ts'
import { watchingOf } from '../src/server/config-watching.ts'

const FILE = path.resolve(import.meta.dirname, '..', 'docs', 'operating.md')
const MARK = '<!-- Written by `npm run docs:settings`; do not edit below. -->'
/** Required in production by a rule of their own, which a schema does not show. */
const REQUIRED_BY_RULE = new Set(['SECRETS', 'TRUSTED_PROXIES'])
/** Worked out at the start. */
const NO_FIXED_DEFAULT = new Set(['MAIL_FROM', 'DEMO', 'SECRETS', 'TRUSTED_PROXIES'])

type Setting = { name: string; description: string; default?: unknown; required: boolean }

function settings(production: boolean): Setting[] {
  const machine = { root: false, checkout: '/' }
  const sections: z.ZodType[] = [
    ...[modeSection, addressOf(production), storageOf(production, machine), filesOf(), secretsOf(production)],
    ...[
      paymentsOf(production),
      outsideOf(production),
      operatorOf(production),
      pushOf(),
      signInOf(production),
      watchingOf(),
      idleOf(false),
      demoOf(false, undefined),
    ],
  ]
  return sections.flatMap((section) => {
    const { properties = {}, required = [] } = z.toJSONSchema(section, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).map(([name, of]) => {
      const { description = '', default: byDefault } = of as { description?: string; default?: unknown }
      return { name, description, default: byDefault, required: required.includes(name) || REQUIRED_BY_RULE.has(name) }
    })
  })
}

const inProduction = new Map(settings(true).map((one) => [one.name, one]))
const rows = settings(false).map(({ name, description, default: byDefault }) => {
  if (!description) throw new Error(`${name} has no description`)
  const said = byDefault === undefined || NO_FIXED_DEFAULT.has(name) ? '' : `\`${byDefault}\``
  return `| \`${name}\` | ${inProduction.get(name)?.required ? 'yes' : ''} | ${said} | ${description} |`
})
const table = ['| Setting | Required in production | Default | What it is |', '|---|---|---|---|', ...rows].join('\n')

const text = readFileSync(FILE, 'utf8')
const wanted = `${text.slice(0, text.indexOf(MARK) + MARK.length)}\n\n${table}\n`
if (!process.argv.includes('--check')) writeFileSync(FILE, wanted)
else if (text !== wanted) {
  console.error('docs/operating.md does not say what the settings are; npm run docs:settings writes it.')
  process.exitCode = 1
}
