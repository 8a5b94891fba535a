import type { SpaceId } from '../../../domain/kernel/id.ts'
import { type Line, wire } from './connection.ts'

/** A text that changes whenever a space's calendar does; none for a space that isn't listed. */
export type CalendarMarks = (spaces: readonly SpaceId[]) => Promise<Map<SpaceId, string>>

const MOST_WATCHED = 5
type Watched = { lines: Set<Line>; mark: string | undefined }

/** Notifies visitors on a space's page that its calendar has changed. */
export function watchedSpaces(marksOf: CalendarMarks) {
  const watched = new Map<SpaceId, Watched>()

  function unwatch(line: Line, id: SpaceId): void {
    const space = watched.get(id)
    line.watching.delete(id)
    space?.lines.delete(line)
    if (space?.lines.size === 0) watched.delete(id)
  }

  function note(id: SpaceId, mark: string | undefined): void {
    const space = watched.get(id)
    if (!space || space.mark === mark) return
    space.mark = mark
    const frame = wire({ type: 'calendar', space: id })
    for (const line of space.lines) line.tell(frame)
  }

  return {
    async watch(line: Line, id: SpaceId): Promise<void> {
      if (line.watching.has(id)) return
      if (line.watching.size >= MOST_WATCHED) return line.refuse('too_many_watched')
      const mark = (await marksOf([id])).get(id)
      if (mark === undefined) return line.refuse('not_found')
      if (!line.open) return
      note(id, mark)
      const space = watched.get(id) ?? { lines: new Set(), mark }
      watched.set(id, space)
      space.lines.add(line)
      line.watching.add(id)
    },
    unwatch,
    leave(line: Line): void {
      for (const id of line.watching) unwatch(line, id)
    },
    async sweep(): Promise<void> {
      if (watched.size === 0) return
      const ids = [...watched.keys()]
      const marks = await marksOf(ids)
      for (const id of ids) note(id, marks.get(id))
    },
  }
}
