import { RefusalNote } from '../accounts/fields/refusal-note.tsx'
import { useAct } from '../accounts/reauth/use-act.ts'
import { api } from '../client/api.ts'
import type { PayoutSettings } from '../client/api-types.ts'
import { leaveFor } from '../client/leave-for.ts'
import { payoutWords as words } from '../copy/payouts.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Whether payouts are possible, with a link to the provider, who keeps the bank details. */
export function PayoutDetails({ settings, again }: { settings: PayoutSettings; again: boolean }) {
  const { run, busy, refusal } = useAct()
  const { begun, enabled, testMode } = settings
  const open = async () => {
    const { url } = await api.payouts.openPayoutAccount()
    await leaveFor(url)
  }
  return (
    <>
      <p className="font-semibold">{enabled ? words.enabled : begun ? words.begun : words.none}</p>
      <p className="mt-2 max-w-[68ch] text-14 text-graphite">{words.detailsMean}</p>
      {testMode && <p className="mt-2 max-w-[68ch] text-14 text-graphite">{words.sandboxMean}</p>}
      {again && !enabled && (
        <Note kind="warn" className="mt-4">
          {words.again}
        </Note>
      )}
      <RefusalNote refusal={refusal} />
      <BusyButton
        type="button"
        look={enabled ? 'plain' : 'solid'}
        className="mt-4"
        busy={busy}
        onClick={() => run(open)}
      >
        {enabled ? words.change : begun ? words.goOn : words.add}
      </BusyButton>
    </>
  )
}
