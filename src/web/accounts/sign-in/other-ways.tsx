import { Building2, Mail, RectangleEllipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PageConfig } from '../../client/page-context.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { GoogleMark } from './google-mark.tsx'
import { GoogleNote } from './google-note.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { authPath } from './path-after.ts'

type OtherWaysProps = {
  /** What the form beside is for; making an account goes by password or from outside. */
  beside: 'password' | 'code' | 'sign-up'
  outside: PageConfig['outside']
  publicUrl: string
  next: string | null
}

/** The ways in besides the form that is shown. Those from outside leave the site, so they are links without script. */
export function OtherWays({ beside, outside, publicUrl, next }: OtherWaysProps) {
  const [explaining, setExplaining] = useState(false)
  return (
    <ul className="grid gap-3">
      {beside === 'password' && (
        <li>
          <Link className="btn way" to={authPath('/auth', next, { way: 'code' })} preventScrollReset>
            <Mail size={18} aria-hidden="true" />
            {wayWords.byCode}
          </Link>
        </li>
      )}
      {beside === 'code' && (
        <li>
          <Link className="btn way" to={authPath('/auth', next)} preventScrollReset>
            <RectangleEllipsis size={18} aria-hidden="true" />
            {wayWords.byPassword}
          </Link>
        </li>
      )}
      {beside !== 'sign-up' && <PasskeyButton />}
      {outside.google && (
        <li>
          <a className="btn way" href={authPath('/auth/google', next)}>
            <GoogleMark />
            {wayWords.byGoogle}
          </a>
        </li>
      )}
      {!outside.google && outside.explainGoogle && (
        <li className="needs-script">
          <button type="button" className="btn way" onClick={() => setExplaining(true)}>
            <GoogleMark />
            {wayWords.byGoogle}
          </button>
          <GoogleNote open={explaining} onClose={() => setExplaining(false)} publicUrl={publicUrl} />
        </li>
      )}
      {outside.ssoName && (
        <li>
          <a className="btn way" href={authPath('/auth/sso', next)}>
            <Building2 size={18} aria-hidden="true" />
            {wayWords.bySso(outside.ssoName)}
          </a>
        </li>
      )}
    </ul>
  )
}
