import { Link } from 'react-router'
import { authPath } from '../../accounts/sign-in/path-after.ts'
import { checkoutWords } from '../../copy/checkout.ts'

type PayerProps = { email: string | null; isFree: boolean; holdId: string; onSignIn: () => void }

export function Payer({ email, isFree, holdId, onSignIn }: PayerProps) {
  return (
    <section aria-labelledby="who-pays">
      <h2 id="who-pays" className="mb-2">
        {checkoutWords.account}
      </h2>
      {email ? (
        <p className="break-all">{isFree ? checkoutWords.payerFree(email) : checkoutWords.signedIn(email)}</p>
      ) : (
        <>
          <p className="needs-script">
            <span className="text-graphite">{isFree ? checkoutWords.signedOutFree : checkoutWords.signedOut}</span>{' '}
            <button type="button" className="link needs-script" onClick={onSignIn}>
              {checkoutWords.signInNow}
            </button>
          </p>
          <noscript>
            <p>
              {isFree ? checkoutWords.noScriptFree : checkoutWords.noScript}{' '}
              <Link className="link" to={authPath('/auth', `/checkout/${holdId}`)}>
                {checkoutWords.signInNow}
              </Link>
            </p>
          </noscript>
        </>
      )}
    </section>
  )
}
