import { data, redirect } from 'react-router'
import { isAttemptOpen } from '../../domain/payments/payment.ts'
import { authPath } from '../accounts/sign-in/path-after.ts'
import { BookingSummary, hasCleaning, isUnconfirmed } from '../bookings/booking-summary.tsx'
import { answerCheckout } from '../bookings/checkout/answer-checkout.ts'
import { CheckoutForm } from '../bookings/checkout/checkout-form.tsx'
import { isPaid, pageOf } from '../bookings/checkout/use-payment.ts'
import { RefundTerms } from '../bookings/refund-terms.tsx'
import { isNotFound } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { useRoot } from '../client/use-root.ts'
import { checkoutWords } from '../copy/checkout.ts'
import { errors } from '../copy/errors.ts'
import { spaceWords } from '../copy/space.ts'
import { yearOf } from '../format/slot.ts'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import type { Route } from './+types/checkout'

export async function loader({ context, params: { holdId: id } }: Route.LoaderArgs) {
  const { api, viewer, config } = context.get(pageContext)
  try {
    let hold = await api.bookings.showHold({ id })
    const { payment } = hold
    if (payment && isAttemptOpen(payment.state)) hold = await api.bookings.checkPayment({ id })
    if (isPaid(hold)) throw redirect(pageOf(hold))
    const methods =
      viewer && (hold.state === 'held' || hold.state === 'payment_required')
        ? (await api.paymentMethods.listMethods({})).items
        : []
    return { hold, cards: { methods, stripeKey: config.stripeKey } }
  } catch (error) {
    if (!isNotFound(error)) throw error
    // An agent's hold belongs to an account, which may be signed out in the browser that opens its link.
    throw viewer ? data(null, { status: 404 }) : redirect(authPath('/auth', `/checkout/${id}`))
  }
}

export async function action({ context, params: { holdId }, request }: Route.ActionArgs) {
  return answerCheckout(context.get(pageContext), holdId, await typedForm(request))
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: loaderData ? checkoutWords.title(loaderData.hold.space.title) : errors.notFound.title,
    description: checkoutWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: `/checkout/${params.holdId}`,
    noindex: true,
  })

export default function Checkout({ loaderData: { hold, cards }, actionData }: Route.ComponentProps) {
  const viewer = useRoot()?.viewer ?? null
  return (
    <div className="wrap grid items-start gap-x-18 gap-y-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_420px]">
      <CheckoutForm key={hold.id} hold={hold} viewer={viewer} cards={cards} answer={actionData}>
        <BookingSummary booking={hold} />
      </CheckoutForm>
      <div className="grid gap-8">
        <div className="max-lg:hidden">
          <BookingSummary booking={hold} />
        </div>
        <section>
          <h2 className="mb-2 text-[1.0625rem]">{checkoutWords.policy}</h2>
          <RefundTerms
            steps={hold.refundSteps}
            unconfirmed={isUnconfirmed(hold)}
            zone={hold.zone}
            year={yearOf(hold.now)}
            withCleaning={hasCleaning(hold.quote)}
          />
        </section>
        <section>
          <h2 className="mb-2 text-[1.0625rem]">{checkoutWords.rules}</h2>
          <p className="text-14 whitespace-pre-line text-graphite" dir="auto">
            {hold.houseRules || spaceWords.noRules}
          </p>
        </section>
      </div>
    </div>
  )
}
