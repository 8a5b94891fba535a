import type { RawData, WebSocket } from 'ws'
import type { AccountId, SessionId } from '../../../domain/kernel/id.ts'
import type { BusMessage } from '../../external/bus/bus.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Deps } from '../deps.ts'
import { answerFrames, type OtherSide, readFrame } from './answer-frames.ts'
import { type Caller, Connection, wire } from './connection.ts'
import { newsFeeds } from './news-feeds.ts'
import { type CalendarMarks, watchedSpaces } from './watched-spaces.ts'

export type Parts = {
  readonly liveSessions: (ids: readonly SessionId[]) => Promise<Map<SessionId, AccountId | null>>
  readonly calendarMarks: CalendarMarks
  readonly otherSide: OtherSide
}

const RESUME_MS = 10_000
const SPREAD_MS = 500
const GONE_MS = 1_000
export type Hub = ReturnType<typeof openHub>

export function openHub(deps: Pick<Deps, 'sql' | 'log' | 'bus'>, { liveSessions, calendarMarks, otherSide }: Parts) {
  const connections = new Set<Connection>()
  const feeds = newsFeeds(deps.sql)
  const spaces = watchedSpaces(calendarMarks)
  const answer = answerFrames({ deps, feeds, spaces, otherSide })
  let dropped = 0

  return {
    take(socket: WebSocket, who: Caller): void {
      const connection = new Connection(socket, who, () => dropped++)
      connections.add(connection)
      listen(connection, {
        answer,
        log: deps.log,
        left: () => {
          connections.delete(connection)
          spaces.leave(connection)
          if (who.accountId) feeds.leave(who.accountId, connection)
        },
      })
    },
    hear(message: BusMessage): void {
      if (message.kind === 'news') return void feeds.hear(message.news, message.to)
      const frame = wire({ type: 'typing', conversation: message.conversation })
      for (const connection of feeds.connectionsOf(message.to)) if (connection.resumed) connection.push(frame)
    },
    /** Closes connections of ended sessions and delivers updates that no message announced. Runs every two seconds. */
    async sweep(): Promise<void> {
      if (connections.size === 0) return
      await cutEnded([...connections], liveSessions)
      await Promise.all([feeds.sweep(), spaces.sweep()])
    },
    /** Runs every 25 s and closes connections that didn't answer the last heartbeat. */
    beat(): void {
      const frame = wire({ type: 'beat' })
      for (const connection of connections) connection.beat(frame)
    },
    async drain(): Promise<void> {
      for (const connection of connections) connection.close(1012, `wait ${Math.floor(Math.random() * SPREAD_MS)}`)
      for (const until = Date.now() + GONE_MS; connections.size > 0 && Date.now() < until; )
        await new Promise((resolve) => setTimeout(resolve, 20))
      for (const connection of connections) connection.socket.terminate()
    },
    counts: () => ({ open: connections.size, dropped }),
  }
}

type ListenOptions = { answer: ReturnType<typeof answerFrames>; log: Deps['log']; left: () => void }

function listen(connection: Connection, { answer, log, left }: ListenOptions): void {
  const { socket } = connection
  let turn = Promise.resolve()
  const failed = (err: unknown) => {
    if (isUnavailable(err)) log.warn({ err }, 'a frame could not be answered')
    else log.error({ err }, 'a frame could not be answered')
    if (connection.resumed) connection.refuse('try_later')
    else connection.close(1013)
  }
  const receive = (data: RawData, binary: boolean) => {
    if (!connection.open) return
    if (!connection.mayReceive()) return connection.close(1008, 'too_many_frames')
    if (binary) return connection.close(1003)
    const frame = readFrame(String(data))
    turn = turn.then(() => answer(connection, frame)).catch(failed)
  }
  const late = setTimeout(() => connection.resumed || connection.close(1008, 'resume_first'), RESUME_MS).unref()
  // A protocol error ends only that connection, and ws has already closed it.
  socket.on('error', () => {})
  socket.on('message', receive)
  socket.on('close', () => {
    clearTimeout(late)
    left()
  })
}

async function cutEnded(connections: readonly Connection[], liveSessions: Parts['liveSessions']): Promise<void> {
  const ids = new Set(connections.flatMap(({ who }) => who.sessionId ?? []))
  if (ids.size === 0) return
  const live = await liveSessions([...ids])
  for (const connection of connections) {
    const { sessionId, accountId } = connection.who
    // If a visitor's session now belongs to an account, its client must reconnect.
    if (sessionId && (!live.has(sessionId) || live.get(sessionId) !== accountId))
      connection.close(4401, 'session_ended')
  }
}
