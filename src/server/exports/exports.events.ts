import { releaseFiles } from '../files/keep-files.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { takeAll } from './exports.sql.ts'

export const exportReader: EventReader<Deps> = {
  name: 'exports',
  on: {
    'account.deleted': async (deps, tx, { accountId }) =>
      releaseFiles(deps, tx, await takeAll(tx, accountId), deps.clock.now()),
  },
}
