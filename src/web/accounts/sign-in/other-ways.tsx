import { Building2, Mail, RectangleEllipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PageConfig } from '../../client/page-context.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { GoogleMark } from './google-mark.tsx'
import { GoogleNote } from './google-note.tsx'
import { OpenDoor } from './open-door.tsx'
import styles from './panes.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { authPath } from './path-after.ts'

type OtherWaysProps = {
  beside: 'password' | 'code' | 'sign-up'
  outside: PageConfig['outside']
  publicUrl: string
  next: string | null
}

/** The other sign-in methods. Providers are external sites, so they are links that work without script. */
export function OtherWays({ beside, outside, publicUrl, next }: OtherWaysProps) {
  return (
    <section className={styles.wall} aria-labelledby="others">
      <h2 id="others" className="mb-5 text-16 text-graphite">
        {beside === 'sign-up' ? wayWords.othersUp : wayWords.others}
      </h2>
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
        <GoogleButton outside={outside} publicUrl={publicUrl} next={next} />
        {outside.ssoName && (
          <li>
            <a className="btn way" href={authPath('/auth/sso', next)}>
              <Building2 size={18} aria-hidden="true" />
              {wayWords.bySso(outside.ssoName)}
            </a>
          </li>
        )}
      </ul>
      <OpenDoor />
    </section>
  )
}

/** A link if Google sign-in is configured. Otherwise it explains how to configure it, if the operator wants that. */
function GoogleButton({ outside, publicUrl, next }: Omit<OtherWaysProps, 'beside'>) {
  const [explaining, setExplaining] = useState(false)
  if (outside.google)
    return (
      <li>
        <a className="btn way" href={authPath('/auth/google', next)}>
          <GoogleMark />
          {wayWords.byGoogle}
        </a>
      </li>
    )
  if (!outside.explainGoogle) return null
  return (
    <li className="needs-script">
      <button type="button" className="btn way" onClick={() => setExplaining(true)}>
        <GoogleMark />
        {wayWords.byGoogle}
      </button>
      <GoogleNote open={explaining} onClose={() => setExplaining(false)} publicUrl={publicUrl} />
    </li>
  )
}
