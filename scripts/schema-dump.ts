import postgres from 'postgres'
import { connectionOptions } from '../src/server/platform/database/connect.ts'

/**
 * Writes everything that the migrations created as SQL statements in a stable order. People read the result, and CI
 * compares it. The embedded PostgreSQL has no pg_dump.
 */
export async function dumpSchema(url: string): Promise<string> {
  const sql = postgres({ ...connectionOptions(url), max: 1 })
  try {
    const parts = [HEAD, await listActingTriggers(sql)]
    for (const query of [EXTENSIONS, TYPES, FUNCTIONS, SEQUENCES, TABLES, VIEWS, INDEXES, TRIGGERS, GRANTS]) {
      const rows = await sql.unsafe<{ line: string }[]>(query)
      if (rows.length > 0) parts.push(rows.map((row) => row.line).join('\n'))
    }
    return `${parts.join('\n\n')}\n`
  } finally {
    await sql.end()
  }
}

const HEAD = '-- Written by `npm run db:schema` from db/migrations; do not edit.'

/** Triggers with these functions change nothing. They only refuse changes. */
const GUARDS = ['never_changes', 'keep_an_admin', 'ledger_sums_to_zero']

/** The reasons why triggers make these changes instead of the use cases. */
const ACTING: Record<string, string> = {
  accounts_hide_spaces:
    'An admin, a command or SQL may suspend a host. No space may remain bookable, whichever it was.',
  accounts_suspended: 'The same suspension, or the deletion of the account, must end every session in the same commit.',
  booking_changes_give_pieces_back: 'Every way a change can end must release its pieces, or they would stay lent.',
  bookings_give_add_ons_back: 'Every way a booking can end early must release its pieces, or they would stay lent.',
  index_message: 'A message without its search words would never be found. They depend on what is masked.',
  ledger_lines_summed: 'Payments, disputes and corrections add lines. The sums must equal the lines at every commit.',
  occupancies_left: 'Freed time that another calendar says is busy must not be bookable, not even for a moment.',
  payout_items_summed:
    'A payout or a reversal may add items. What a booking still earns must equal them at every commit.',
  payouts_failed: 'A payout that fails gives its amounts back to its bookings in the same commit.',
  spaces_counted: 'Many use cases publish, pause or move a space. The counts on the map must equal what is published.',
  user_roles_demoted:
    'A role may be taken away by an admin, a command or SQL. Sessions with the former rights must end.',
  user_roles_pause: 'The same change must pause the spaces of a former host.',
}

async function listActingTriggers(sql: postgres.Sql): Promise<string> {
  const triggers = await sql<{ name: string; table: string; act: string }[]>`
    select t.tgname as name, t.tgrelid::regclass::text as table, p.proname as act
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname in ('public', 'sandbox') order by t.tgname`
  const acting = triggers.filter(({ act }) => !GUARDS.includes(act))
  const lines = acting.map(({ name, table }) => {
    const reason = ACTING[name]
    if (!reason)
      throw new Error(`The trigger ${name} acts. Add its reason to scripts/schema-dump.ts, or let the use case act.`)
    return `-- ${name} on ${table}: ${reason}`
  })
  return ['-- Triggers that act, and why. All others only refuse.', ...lines].join('\n')
}

/**
 * Matches the schemas that migrations may create, except the job queue's. Objects that belong to extensions are
 * excluded.
 */
const ours = (alias: string, schema: string, catalog: string) => `
  ${schema} in (select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'jobs'))
  and not exists (select from pg_depend d
    where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

const EXTENSIONS = `
  select format('create extension %I;', extname) as line from pg_extension where extname <> 'plpgsql' order by extname`

const TYPES = `
  select case t.typtype
    when 'e' then format('create type %s as enum (%s);', t.oid::regtype,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    else format('create domain %s as %s%s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
      case when t.typnotnull then ' not null' else '' end,
      (select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by conname)
       from pg_constraint c where contypid = t.oid and contype = 'c'))
    end as line
  from pg_type t where t.typtype in ('e', 'd') and ${ours('t', 't.typnamespace', 'pg_type')}
  order by t.oid::regtype::text`

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) || ';' as line
  from pg_proc p where p.prokind in ('f', 'p') and ${ours('p', 'p.pronamespace', 'pg_proc')}
  order by p.oid::regprocedure::text`

const SEQUENCES = `
  select format('create sequence %s;', c.oid::regclass) as line
  from pg_class c where c.relkind = 'S' and ${ours('c', 'c.relnamespace', 'pg_class')}
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass)
  order by 1`

const TABLES = `
  with columns as (
    select a.attrelid, a.attnum, format('  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || case a.attidentity when 'a' then ' generated always as identity' when 'd' then ' generated by default as identity'
         else '' end
      || case when a.attgenerated <> '' then format(' generated always as (%s)%s', pg_get_expr(d.adbin, d.adrelid),
           case a.attgenerated when 's' then ' stored' else ' virtual' end)
         when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
      || case when a.attnotnull then ' not null' else '' end as text
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
  ), constraints as (
    select conrelid, format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as text, conname,
      position(contype::text in 'puxcf') as kind
    from pg_constraint where contype in ('p', 'u', 'x', 'c', 'f') and conparentid = 0
  )
  select format(E'create %stable %s (\\n%s\\n)%s%s;\\n', case c.relpersistence when 'u' then 'unlogged ' else '' end,
    c.oid::regclass, concat_ws(E',\\n',
      (select string_agg(text, E',\\n' order by attnum) from columns where attrelid = c.oid),
      (select string_agg(text, E',\\n' order by kind, conname) from constraints where conrelid = c.oid)),
    case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
    case when c.reloptions is not null then format(' with (%s)', array_to_string(c.reloptions, ', ')) else '' end
  ) as line
  from pg_class c where c.relkind in ('r', 'p') and ${ours('c', 'c.relnamespace', 'pg_class')}
  order by c.oid::regclass::text`

const VIEWS = `
  select format(E'create %s %s as\\n%s', case c.relkind when 'm' then 'materialized view' else 'view' end,
    c.oid::regclass, pg_get_viewdef(c.oid)) as line
  from pg_class c where c.relkind in ('v', 'm') and ${ours('c', 'c.relnamespace', 'pg_class')}
  order by c.oid::regclass::text`

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_index i join pg_class c on c.oid = i.indrelid
  where ${ours('c', 'c.relnamespace', 'pg_class')}
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by i.indrelid::regclass::text, i.indexrelid::regclass::text`

const TRIGGERS = `
  select pg_get_triggerdef(t.oid) || ';' as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and ${ours('c', 'c.relnamespace', 'pg_class')}
  order by c.oid::regclass::text, t.tgname`

const GRANTS = `
  with acls as (
    select case c.relkind when 'S' then 'sequence ' else '' end || c.oid::regclass::text as object, '' as cols, c.relacl as acl, c.relowner as owner
    from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ours('c', 'c.relnamespace', 'pg_class')}
    union all
    select c.oid::regclass::text, format(' (%I)', a.attname), a.attacl, c.relowner
    from pg_class c join pg_attribute a on a.attrelid = c.oid where ${ours('c', 'c.relnamespace', 'pg_class')}
    union all
    select 'function ' || p.oid::regprocedure::text, '', p.proacl, p.proowner
    from pg_proc p where ${ours('p', 'p.pronamespace', 'pg_proc')}
    union all
    select format('schema %I', n.nspname), '', n.nspacl, n.nspowner
    from pg_namespace n where ${ours('n', 'n.oid', 'pg_namespace')}
  )
  select format('grant %s on %s to %s;', string_agg(lower(privilege_type) || cols, ', ' order by privilege_type, cols), object,
    case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end) as line
  from acls, aclexplode(acl) where grantee <> owner
  group by object, grantee
  order by object, grantee = 0, pg_get_userbyid(grantee)`
