import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { findLoose, takePhoto } from './files.sql.ts'
import { releaseFiles } from './keep-files.ts'

export const fileReader: EventReader<Deps> = {
  name: 'files',
  on: {
    // When an account is deleted, other modules release the files they use.
    'account.deleted': async (deps, tx, { accountId }) => {
      const photo = await takePhoto(tx, accountId)
      const loose = await findLoose(tx, accountId)
      await releaseFiles(deps, tx, photo ? [photo, ...loose] : loose, deps.clock.now())
    },
  },
}
