import { useState } from 'react'
import { AskOnce } from '../accounts/profile/ask-once.tsx'
import styles from '../accounts/profile/profile-layout.module.css'
import { ProfileSection } from '../accounts/profile/profile-layout.tsx'
import { useConfirmedWrite } from '../accounts/reauth/use-confirmed-write.ts'
import type { PaymentMethod, PaymentMethods } from '../client/api-types.ts'
import { profileApi } from '../client/profile-api.ts'
import { useDone } from '../client/use-done.ts'
import { cardWords, methodWords } from '../copy/cards.ts'
import { RefusalNote } from '../forms/refusal-note.tsx'
import { ArrivalNote } from '../ui/arrival-note.tsx'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

export function KeptCards({ methods: { items, waiting, asked } }: { methods: PaymentMethods }) {
  useDone('setup')
  return (
    <ProfileSection head={methodWords.cards} text={methodWords.cardsText}>
      {asked && (
        <div className="mb-5">
          <ArrivalNote kind={asked === 'saved' ? 'good' : 'bad'}>
            {asked === 'saved' ? methodWords.added : methodWords.notAdded}
          </ArrivalNote>
        </div>
      )}
      {waiting && <Waiting challengeUrl={waiting.challengeUrl} />}
      {items.map((method) => (
        <ExpiryNote key={method.id} method={method} />
      ))}
      {items.length === 0 ? (
        <p className="text-graphite">{methodWords.none}</p>
      ) : (
        <ul className={styles.rows}>
          {items.map((method) => (
            <CardRow key={method.id} method={method} />
          ))}
        </ul>
      )}
    </ProfileSection>
  )
}

function Waiting({ challengeUrl }: { challengeUrl: string | null }) {
  return (
    <Note kind="warn" role="status" className="mb-5">
      {methodWords.waiting} {/* An empty address reloads this page. */}
      <a className="link" href={challengeUrl ?? ''}>
        {challengeUrl ? methodWords.answer : methodWords.lookAgain}
      </a>
    </Note>
  )
}

function ExpiryNote({ method }: { method: PaymentMethod }) {
  if (method.expiry === 'good') return null
  return (
    <Note kind="warn" className="mb-5">
      {methodWords[method.expiry](cardWords.fullName(method))}
    </Note>
  )
}

function CardRow({ method }: { method: PaymentMethod }) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [asking, setAsking] = useState(false)
  const { id, isDefault, expiry } = method
  const name = cardWords.fullName(method)
  const remove = () => {
    setAsking(false)
    run(() => profileApi.paymentMethods.removeMethod({ id }), methodWords.removed(name))
  }
  return (
    <li>
      <div>
        <span className="font-semibold">{cardWords.name(method)}</span>
        <small className="num">
          {isDefault && <span className="text-good">{cardWords.isDefault} · </span>}
          {cardWords.good(method, expiry)}
        </small>
        <RefusalNote refusal={refusal} className="mt-2" />
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDefault && expiry !== 'ended' && (
          <BusyButton
            type="button"
            look="plain"
            busy={busy}
            aria-label={methodWords.makeDefaultLabel(name)}
            onClick={() => run(() => profileApi.paymentMethods.setDefaultMethod({ id }), methodWords.madeDefault(name))}
          >
            {methodWords.makeDefault}
          </BusyButton>
        )}
        <BusyButton
          type="button"
          look="plain"
          busy={busy}
          aria-label={methodWords.removeLabel(name)}
          onClick={() => setAsking(true)}
        >
          {methodWords.remove}
        </BusyButton>
      </div>
      <AskOnce
        open={asking}
        onClose={() => setAsking(false)}
        title={methodWords.removeTitle(name)}
        text={methodWords.removeText}
        yes={methodWords.remove}
        no={methodWords.removeNo}
        onYes={remove}
      />
    </li>
  )
}
