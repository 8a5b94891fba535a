import { data, redirect } from 'react-router'
import { LiveAnnouncer, Reauthentication } from '../accounts/reauth/reauthentication.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import { refusalOf } from '../client/api-error.ts'
import type { PayoutSettings } from '../client/api-types.ts'
import { hostApi } from '../client/host-api.ts'
import { leaveFor } from '../client/leave-for.ts'
import { pageContext } from '../client/page-context.ts'
import { Section } from '../console/section.tsx'
import { financialWords } from '../copy/financial.ts'
import { payoutWords as words } from '../copy/payouts.ts'
import { PayoutHistory } from '../financial/payout-history.tsx'
import { ScheduleForm } from '../financial/schedule-form.tsx'
import { ToMoney } from '../financial/to-money.tsx'
import { UpcomingPayouts } from '../financial/upcoming-payouts.tsx'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { HostPage } from '../hosting/host-layout.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/financial-payouts'

const PATH = '/financial/payouts'

export async function loader({ context, url: { searchParams: asked } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  try {
    const [profile, settings, payouts, balance] = await Promise.all([
      api.profile.showProfile(),
      api.payouts.showPayoutSettings(),
      api.financial.listPayouts({ page: Number(asked.get('page') ?? 1) }),
      api.financial.showBalance({ page: Number(asked.get('upcoming') ?? 1) }),
    ])
    // People who have never hosted have no payouts.
    if (profile.account.role === 'user' && !balance.any) throw redirect('/financial')
    return { profile, settings, payouts, balance, again: asked.has('again') }
  } catch (error) {
    if (error instanceof Response) throw error
    const { code } = refusalOf(error)
    if (code === 'sign_in_required') throw redirect(`/auth?next=${encodeURIComponent(PATH)}`)
    if (code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: financialWords.title(words.head),
    description: financialWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function FinancialPayouts({ loaderData }: Route.ComponentProps) {
  const { profile, settings, payouts, balance, again } = loaderData
  return (
    <HostPage head={words.head} lead={<ToMoney />}>
      <Section id="upcoming" head={financialWords.upcoming} of={balance}>
        {(of) => <UpcomingPayouts balance={of} />}
      </Section>
      <LiveAnnouncer>
        <Reauthentication profile={profile}>
          <Section id="details" className="mt-10" head={words.details} of={settings}>
            {(of) => <PayoutDetails settings={of} again={again} />}
          </Section>
          <Section id="when" className="mt-10" head={words.when} of={settings}>
            {(of) => <ScheduleForm key={JSON.stringify(of)} settings={of} />}
          </Section>
        </Reauthentication>
      </LiveAnnouncer>
      <Section id="history" className="mt-10" head={words.history} of={payouts}>
        {(of) => <PayoutHistory payouts={of} />}
      </Section>
    </HostPage>
  )
}

function PayoutDetails({ settings, again }: { settings: PayoutSettings; again: boolean }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const { begun, enabled, testMode } = settings
  const open = async () => {
    const { url } = await hostApi.payouts.openPayoutAccount()
    await leaveFor(url)
  }
  return (
    <>
      <p className="mt-4 font-semibold">{enabled ? words.enabled : begun ? words.begun : words.none}</p>
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
