// npm run docs:settings [-- --check]: writes the table in docs/operating.md from the settings that
// src/server/platform/config checks.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settingsTable } from '../src/server/platform/config/table.ts'

const FILE = path.resolve(import.meta.dirname, '..', 'docs', 'operating.md')
const MARK = '<!-- Written by `npm run docs:settings`; do not edit below. -->'
/** In production, a rule outside the schema requires these settings. */
const REQUIRED_BY_RULE = new Set(['SECRETS', 'TRUSTED_PROXIES'])
/** The defaults of these settings are determined at startup. */
const NO_FIXED_DEFAULT = new Set(['MAIL_FROM', 'DEMO', 'SECRETS', 'TRUSTED_PROXIES'])

const inProduction = new Map(settingsTable(true).map((one) => [one.name, one]))
const isRequired = (name: string) => inProduction.get(name)?.required || REQUIRED_BY_RULE.has(name)
const rows = settingsTable(false).map(({ name, description, default: byDefault }) => {
  if (!description) throw new Error(`${name} has no description`)
  const said = byDefault === undefined || NO_FIXED_DEFAULT.has(name) ? '' : `\`${byDefault}\``
  return `| \`${name}\` | ${isRequired(name) ? 'yes' : ''} | ${said} | ${description} |`
})
const table = ['| Setting | Required in production | Default | What it is |', '|---|---|---|---|', ...rows].join('\n')

const text = readFileSync(FILE, 'utf8')
const wanted = `${text.slice(0, text.indexOf(MARK) + MARK.length)}\n\n${table}\n`
if (!process.argv.includes('--check')) writeFileSync(FILE, wanted)
else if (text !== wanted) {
  console.error('The settings table in docs/operating.md is out of date. Run npm run docs:settings')
  process.exitCode = 1
}
