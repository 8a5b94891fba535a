import { Form, Link } from 'react-router'
import type { Refusal } from '../../client/api-error.ts'
import { wayWords as words } from '../../copy/sign-in.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'

export type LinkAsks = { asked: boolean; mayWait: boolean; readyAt: string | null }

type LostFactorProps = { asks: LinkAsks; now: number; busy: boolean; refusal: Refusal | null }

/** Explains the options for users who have lost both their authenticator and their backup codes. */
export function LostFactor({ asks: { mayWait, readyAt }, now, busy, refusal }: LostFactorProps) {
  if (readyAt) return <Waiting readyAt={readyAt} now={now} />
  return (
    <details className="mt-8 border-t border-rule pt-5" open={refusal !== null}>
      <summary className="link inline-block min-h-6 cursor-pointer text-14">{words.lostFactor}</summary>
      {mayWait ? (
        <Form method="post" className="mt-4">
          <RefusalNote refusal={busy ? null : refusal} className="mb-4" />
          <p>{words.lostText}</p>
          <ul className="my-4 grid list-disc gap-1 pl-5">
            {words.lostFollows.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <input type="hidden" name="intent" value="wait" />
          <BusyButton type="submit" look="plain" busy={busy}>
            {words.lostSend}
          </BusyButton>
        </Form>
      ) : (
        <p className="mt-4">{words.lostAdmin}</p>
      )}
    </details>
  )
}

function Waiting({ readyAt, now }: { readyAt: string; now: number }) {
  const isOver = Date.parse(readyAt) <= now
  return (
    <div className="mt-8" role="status">
      <Note kind={isOver ? 'good' : 'info'}>
        <p className="font-semibold">{isOver ? words.waitOverHead : words.waitHead}</p>
        <p className="mt-1">
          {isOver ? (
            <>
              {words.waitOver}{' '}
              <Link className="link" to="/auth/recover">
                {words.waitOverLink}
              </Link>
            </>
          ) : (
            <>
              {words.waitUntil} <Moment at={readyAt} />. {words.waitThen}
            </>
          )}
        </p>
      </Note>
    </div>
  )
}
