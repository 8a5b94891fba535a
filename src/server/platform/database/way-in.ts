export function wayIn(error: unknown, url: string, variable: string): string {
  const { code = '' } = error as { code?: string }
  const { hostname, port, username, pathname } = new URL(url)
  const [role, database, host] = [decodeURIComponent(username), pathname.slice(1), hostname || 'localhost']
  const known = WAYS.find(([codes]) => codes.test(code))?.[1]
  if (known) return known({ role, database, host, port: port || '5432', variable })
  return `Make sure that PostgreSQL runs there, and that the name, role and password in ${variable} are right.`
}

type Place = { role: string; database: string; host: string; port: string; variable: string }
const WAYS: [codes: RegExp, way: (place: Place) => string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ host, variable }) =>
      `Check the spelling of the host in ${variable}, and that this machine can resolve it: getent hosts ${host}`,
  ],
  [
    /^(ECONN|CONNECT_TIMEOUT|CONNECTION_|ETIMEDOUT|EHOSTUNREACH|ENOENT)/,
    ({ host, port, variable }) =>
      `Make sure that the host and port in ${variable} are right, and that PostgreSQL or PgBouncer runs there: pg_isready -h ${host} -p ${port}; systemctl start postgresql`,
  ],
  [
    /^(28P01|08P01)$/,
    ({ role, variable }) =>
      `Set the right password in ${variable}, or change the role's password as a PostgreSQL administrator: alter role ${role} password '…'; for PgBouncer, also change it in userlist.txt.`,
  ],
  [
    /^28/,
    ({ role, variable }) =>
      `As a PostgreSQL administrator: alter role ${role} login; pg_hba.conf must allow it, too. Or name another role in ${variable}.`,
  ],
  [
    /^3D000$/,
    ({ database, variable }) =>
      `As a PostgreSQL administrator: create database ${database} owner daylet_owner encoding 'UTF8' template template0; or name the right one in ${variable}.`,
  ],
  [
    /^42501$/,
    ({ role, database }) => `As a PostgreSQL administrator: grant connect on database ${database} to ${role};`,
  ],
  [/^53300$/, () => 'All connections are in use: alter system set max_connections = 200; then restart PostgreSQL.'],
]
