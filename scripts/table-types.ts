import postgres from 'postgres'
import { connectionOptions } from '../src/server/platform/database/connect.ts'

export async function tableTypes(url: string): Promise<string> {
  const sql = postgres({ ...connectionOptions(url), max: 1 })
  try {
    const columns = await sql.unsafe<Column[]>(COLUMNS)
    const tables = [...new Set(columns.map(({ table }) => table))].map((table) => {
      const own = columns.filter((column) => column.table === table)
      return `  '${table}': {\n${own.map((column) => `    ${column.name}: ${typeOf(column)}`).join('\n')}\n  }`
    })
    return `${HEAD}\nexport type Tables = {\n${tables.join('\n')}\n}\n`
  } finally {
    await sql.end()
  }
}

const HEAD = `// Written by \`npm run db:schema\` from db/migrations; do not edit.
import type {
  AccountId,
  BookingId,
  ConversationId,
  FileId,
  MessageId,
  PaymentId,
  ReviewId,
  SessionId,
  SpaceId,
} from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
`

/**
 * `refers` is the column that this column references. `check` is a condition on this column alone that lists its
 * values.
 */
type Column = {
  table: string
  name: string
  type: string
  required: boolean
  refers: string | null
  check: string | null
}

/** Ids have branded types. A column that references an id has the same type. */
const IDS: Record<string, string> = {
  'accounts.id': 'AccountId',
  'files.id': 'FileId',
  'bookings.id': 'BookingId',
  'payments.id': 'PaymentId',
  'sessions.id': 'SessionId',
  'reviews.id': 'ReviewId',
  'conversations.id': 'ConversationId',
  'messages.id': 'MessageId',
  'spaces.id': 'SpaceId',
}

const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  int4range: 'string',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Temporal.Instant',
  tstzrange: 'string',
  tstzmultirange: 'string',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
}

function typeOf({ table, name, type, required, refers, check }: Column): string {
  const list = type.endsWith('[]')
  const plain = TYPES[list ? type.slice(0, -2) : type]
  if (!plain) throw new Error(`${table}.${name}: the type ${type} is unknown`)
  const listed = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]?.replaceAll('::text', '')
  const id = IDS[refers ?? `${table}.${name}`]
  const one = listed?.replaceAll(', ', ' | ') ?? id ?? (name.endsWith('_cents') ? 'Cents' : plain)
  return `${one}${list ? '[]' : ''}${required || one === 'unknown' ? '' : ' | null'}`
}

const COLUMNS = `
  select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
    (select k.confrelid::regclass::text || '.' || t.attname from pg_constraint k join pg_attribute t on t.attrelid = k.confrelid and t.attnum = k.confkey[1]
     where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as refers,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY\\[' order by k.conname limit 1) as check
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'jobs') and a.attnum > 0 and not a.attisdropped
  order by c.oid::regclass::text, a.attnum`
