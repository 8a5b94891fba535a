import { type FormEvent, useRef, useState } from 'react'
import { isUuid } from '../../domain/kernel/id.ts'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { ProfileLayout, ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import { refusalOf } from '../client/api-error.ts'
import { leaveFor } from '../client/leave-for.ts'
import { pageContext } from '../client/page-context.ts'
import { profileApi } from '../client/profile-api.ts'
import { useTryKey } from '../client/use-try-key.ts'
import { methodWords } from '../copy/cards.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import type { CardReader } from '../payments/new-card.ts'
import { KeptCards } from '../payments/payment-methods.tsx'
import { CardFields } from '../payments/typed-card.tsx'
import { BusyButton } from '../ui/button.tsx'
import type { Route } from './+types/profile-payment-methods'

export async function loader({ context, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const { profile, methods } = await loadProfile(parts, '/profile/payment-methods', async (api) => {
    const setup = url.searchParams.get('setup') ?? ''
    const after = isUuid(setup) ? { setup } : {}
    const [profile, kept] = await Promise.all([api.profile.showProfile(), api.paymentMethods.listMethods(after)])
    // Checks the card when the user returns from the bank.
    return { profile, methods: kept.waiting ? await api.paymentMethods.checkMethods(after) : kept }
  })
  const { stripeKey, currency } = parts.config
  return { profile, methods, stripeKey, currency }
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

type AddCardProps = { stripeKey: string | null; currency: string }

function AddCard({ stripeKey, currency }: AddCardProps) {
  const reader = useRef<CardReader | null>(null)
  const { run, busy, refusal, forget } = useConfirmedWrite()
  const { keyOf, answered } = useTryKey()
  const [reading, setReading] = useState(false)
  // The key changes after each saved card, which resets the fields.
  const [taken, setTaken] = useState(0)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || reading) return
    forget()
    setReading(true)
    const card = await reader.current?.read().finally(() => setReading(false))
    if (!card) return
    let said = ''
    const add = async () => {
      const sent = profileApi.paymentMethods.addMethod({ ...card, idempotencyKey: keyOf(card) })
      sent.then(
        () => answered(),
        (error: unknown) => answered(refusalOf(error)),
      )
      const { waiting } = await sent
      if (waiting?.challengeUrl) return leaveFor(waiting.challengeUrl)
      said = methodWords.added
    }
    if (await run(add, () => said)) setTaken((before) => before + 1)
  }

  return (
    <ProfileSection head={methodWords.add} text={methodWords.addText}>
      <form onSubmit={submit} noValidate autoComplete="on" className="needs-script grid gap-5">
        <CardFields key={taken} reader={reader} stripeKey={stripeKey} use={{ kind: 'save', currency }} />
        <RefusalNote refusal={refusal} />
        <BusyButton type="submit" className="justify-self-start" busy={busy || reading}>
          {methodWords.save}
        </BusyButton>
      </form>
    </ProfileSection>
  )
}
