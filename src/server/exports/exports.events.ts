import type { Deps } from '../deps.ts'
import type { EventReader } from '../events/read-events.ts'
import { releaseFiles } from '../files/keep-files.ts'
import { takeAll } from './exports.sql.ts'

export const exportReader: EventReader<Deps> = {
  name: 'exports',
  on: {
    'account.deleted': async (deps, tx, { accountId }) =>
      releaseFiles(deps, tx, await takeAll(tx, accountId), deps.clock.now()),
  },
}
