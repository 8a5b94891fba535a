import { LOG_DAYS } from '../../domain/webhooks/webhook-delivery.ts'
import type { Deps } from '../platform/deps.ts'
import { decrypt, encrypt } from '../platform/encrypt.ts'
import type { ScheduledWork } from '../platform/jobs/job.ts'
import { hastenPostponed } from './deliver.ts'
import { forgetDeliveries } from './deliveries.sql.ts'
import { findOldSeals, forgetFormerSecrets, writeSeals } from './endpoints.sql.ts'

const AT_ONCE = 5_000

export const webhookWork: ScheduledWork<Deps>[] = [
  { name: 'webhooks.forget', everySeconds: 3_600, run: forgetOld },
  { name: 'webhooks.reseal', everySeconds: 3_600, run: resealSecrets },
  { name: 'webhooks.hasten', everySeconds: 300, run: hastenPostponed },
]

async function forgetOld({ sql, clock }: Deps): Promise<void> {
  const now = clock.now()
  await forgetFormerSecrets(sql, now)
  await forgetDeliveries(sql, now.subtract({ hours: 24 * LOG_DAYS }), AT_ONCE)
}

/** After the site's secrets change, endpoints are moved to the newest, so that the operator can remove the others. */
async function resealSecrets({ sql, config }: Deps): Promise<void> {
  const [header = ''] = (await encrypt(config.secrets, '')).split('.')
  for (const old of await findOldSeals(sql, header, AT_ONCE)) {
    const secret = await decrypt(config.secrets, old.sealed_secret)
    if (secret === null) continue
    const former = old.sealed_former && (await decrypt(config.secrets, old.sealed_former))
    const sealed = await encrypt(config.secrets, secret)
    await writeSeals(sql, old, sealed, former && (await encrypt(config.secrets, former)))
  }
}
