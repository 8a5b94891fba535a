import { useState } from 'react'
import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { ApiKey } from '../../client/api-types.ts'
import type { profileApi } from '../../client/profile-api.ts'
import { apiKeyWords as words } from '../../copy/api-keys.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { AskOnce } from '../profile/ask-once.tsx'
import styles from '../profile/profile-layout.module.css'
import { useConfirmedWrite } from '../reauth/use-confirmed-write.ts'
import { NewSecret } from './new-secret.tsx'

/** The endpoints of a person’s keys, or of the site’s. */
type KeyActs = { keys: Pick<typeof profileApi.apiKeys, 'rotateKey' | 'revokeKey'> }

type KeyListProps = KeyActs & { items: readonly ApiKey[]; now: number; none: string; withOwner?: boolean }

export function KeyList({ items, none, ...rest }: KeyListProps) {
  if (items.length === 0) return <p className="text-graphite">{none}</p>
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <KeyRow key={item.id} item={item} {...rest} />
      ))}
    </ul>
  )
}

type KeyRowProps = KeyActs & { item: ApiKey; now: number; withOwner?: boolean }

function KeyRow({ item, now, withOwner, keys }: KeyRowProps) {
  const { run, busy, refusal } = useConfirmedWrite()
  const [asking, setAsking] = useState<'rotate' | 'revoke' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, name, hint, scopes, owner, expiresAt, lastUsedAt, formerEndsAt } = item
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now
  const facts = [
    words.hint(hint),
    withOwner && words.by(owner),
    expiresAt === null ? words.endless : isOver ? words.expired(dayOf(expiresAt)) : words.expires(dayOf(expiresAt)),
    lastUsedAt ? words.used(dayOf(lastUsedAt)) : words.unused,
  ].filter(Boolean)
  return (
    <li>
      <div>
        <span className="font-semibold" dir="auto">
          {name}
        </span>
        <small className="num">{facts.join(' · ')}</small>
        <small>{scopes.join(', ')}</small>
        {formerEndsAt && <small>{words.former(dayOf(formerEndsAt))}</small>}
        <RefusalNote refusal={refusal} className="mt-2" />
        {secret && <NewSecret secret={secret} text={words.formerText} onDone={() => setSecret(null)} />}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isOver && (
          <BusyButton
            type="button"
            look="plain"
            busy={busy}
            aria-label={words.rotateLabel(name)}
            onClick={() => setAsking('rotate')}
          >
            {words.rotate}
          </BusyButton>
        )}
        <BusyButton
          type="button"
          look="plain"
          busy={busy}
          aria-label={words.revokeLabel(name)}
          onClick={() => setAsking('revoke')}
        >
          {words.revoke}
        </BusyButton>
      </div>
      <AskOnce
        open={asking === 'rotate'}
        onClose={() => setAsking(null)}
        title={words.rotateTitle(name)}
        text={words.rotateText}
        yes={words.rotate}
        no={words.rotateNo}
        onYes={() => {
          setAsking(null)
          run(async () => setSecret((await keys.rotateKey({ id })).secret), words.rotated(name))
        }}
      />
      <AskOnce
        open={asking === 'revoke'}
        onClose={() => setAsking(null)}
        title={words.revokeTitle(name)}
        text={words.revokeText}
        yes={words.revoke}
        no={words.revokeNo}
        onYes={() => {
          setAsking(null)
          run(() => keys.revokeKey({ id }), words.revoked(name))
        }}
      />
    </li>
  )
}

/** Formats the day in UTC, because the server doesn't know the user's time zone and both must render the same text. */
function dayOf(instant: string): string {
  return dayWords(Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDate(), 0)
}
