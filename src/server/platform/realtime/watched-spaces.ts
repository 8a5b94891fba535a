import type { SpaceId } from '../../../domain/kernel/id.ts'
import { type Connection, wire } from './connection.ts'

/**
 * Returns a string for each published space, and nothing for other spaces. The string changes whenever the space's
 * calendar does.
 */
export type CalendarMarks = (spaces: readonly SpaceId[]) => Promise<Map<SpaceId, string>>

const MOST_WATCHED = 5
type Watched = { connections: Set<Connection>; mark: string | undefined }

export function watchedSpaces(marksOf: CalendarMarks) {
  const watched = new Map<SpaceId, Watched>()

  function unwatch(connection: Connection, id: SpaceId): void {
    const space = watched.get(id)
    connection.watching.delete(id)
    space?.connections.delete(connection)
    if (space?.connections.size === 0) watched.delete(id)
  }

  function note(id: SpaceId, mark: string | undefined): void {
    const space = watched.get(id)
    if (!space || space.mark === mark) return
    space.mark = mark
    const frame = wire({ type: 'calendar', space: id })
    for (const connection of space.connections) connection.push(frame)
  }

  return {
    async watch(connection: Connection, id: SpaceId): Promise<void> {
      if (connection.watching.has(id)) return
      if (connection.watching.size >= MOST_WATCHED) return connection.refuse('too_many_watched')
      const mark = (await marksOf([id])).get(id)
      if (mark === undefined) return connection.refuse('not_found')
      if (!connection.open) return
      note(id, mark)
      const space = watched.get(id) ?? { connections: new Set(), mark }
      watched.set(id, space)
      space.connections.add(connection)
      connection.watching.add(id)
    },
    unwatch,
    leave(connection: Connection): void {
      for (const id of connection.watching) unwatch(connection, id)
    },
    async sweep(): Promise<void> {
      if (watched.size === 0) return
      const ids = [...watched.keys()]
      const marks = await marksOf(ids)
      for (const id of ids) note(id, marks.get(id))
    },
  }
}
