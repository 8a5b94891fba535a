import { once } from 'node:events'
import net from 'node:net'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBadLine } from '../../../../test/faults/bad-line.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { connectionOptions } from './connect.ts'
import { watchedSocket } from './watched-socket.ts'

const SILENT_MS = 300
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('a caller waiting on a dead connection is told, and the next query uses a new connection', async () => {
  const line = await aBadLine(fresh.appUrl)
  const socket = (place: { host: string[]; port: number[] }) => watchedSocket(place, SILENT_MS)
  const sql = postgres({ ...connectionOptions(line.url), max: 1, socket } as object)
  const [before] = await sql`select pg_backend_pid() as pid`
  line.become('dead')
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  line.become('good')
  const [after] = await sql`select pg_backend_pid() as pid`
  expect(after?.pid).not.toBe(before?.pid)
  await sql.end()
  line.close()
})

test('an idle connection after a result is kept', async () => {
  const ready = Buffer.from([0x43, 0, 0, 0, 5, 0, 0x5a, 0, 0, 0, 5, 0x49])
  const server = net.createServer((near) => near.on('data', () => near.write(ready))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const socket = watchedSocket({ host: '127.0.0.1', port }, SILENT_MS)
  socket.write('?')
  await once(socket, 'data')
  expect(socket.timeout).toBe(0)
  server.removeAllListeners('connection')
  socket.write('?')
  expect(socket.timeout).toBe(SILENT_MS)
  socket.destroy()
  server.close()
})
