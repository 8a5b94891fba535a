import { isUuid } from '../../domain/kernel/id.ts'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout } from '../accounts/profile/profile-layout.tsx'
import { pageContext } from '../client/page-context.ts'
import { methodWords } from '../copy/cards.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { AddCard } from '../payments/add-card.tsx'
import { KeptCards } from '../payments/payment-methods.tsx'
import type { Route } from './+types/profile-payment-methods'

export async function loader({ context, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const { profile, methods } = await loadProfile(parts, '/profile/payment-methods', async (api) => {
    const setup = url.searchParams.get('setup') ?? ''
    const after = isUuid(setup) ? { setup } : {}
    const [profile, kept] = await Promise.all([api.profile.showProfile(), api.paymentMethods.listMethods(after)])
    // Checks the saved card when the user returns from the bank.
    return { profile, methods: kept.waiting ? await api.paymentMethods.checkMethods(after) : kept }
  })
  const { stripeKey, currency } = parts.config
  return { profile, methods, stripeKey, currency }
}

/** The forms here need script. One sent before the script ran just shows the page again. */
export function action() {
  return null
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: methodWords.title,
    description: methodWords.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/profile/payment-methods',
    noindex: true,
  })

export default function PaymentMethodsPage({ loaderData: { profile, methods, ...form } }: Route.ComponentProps) {
  return (
    <ProfileLayout profile={profile} head={methodWords.head}>
      <KeptCards methods={methods} />
      <AddCard {...form} />
    </ProfileLayout>
  )
}
