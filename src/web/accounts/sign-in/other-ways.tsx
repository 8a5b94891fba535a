import { Building2, KeyRound, Mail, RectangleEllipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSubmit } from 'react-router'
import { api } from '../../client/api.ts'
import type { PageConfig } from '../../client/page-context.ts'
import { useWrite } from '../../client/use-write.ts'
import { accountWords } from '../../copy/accounts.ts'
import { wayWords } from '../../copy/sign-in.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { BusyButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { choosePasskey, knowsPasskeys, PasskeyUnable } from '../fields/passkeys.ts'
import styles from './panes.module.css'
import { authPath } from './path-after.ts'

type OtherWaysProps = {
  beside: 'password' | 'code' | 'sign-up'
  outside: PageConfig['outside']
  publicUrl: string
  next: string | null
}

/** Providers are external sites, so these are plain links that work without JavaScript. */
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

/** If Google sign-in isn't configured, explains how to set it up, but only if the operator has enabled this hint. */
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

function OpenDoor() {
  return (
    <svg viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <path d="M.5 0V56" stroke="var(--paper)" strokeWidth="3" />
      <path d="M0 55.5H56" stroke="var(--line)" />
      <path d="M56 55.5A55.5 55.5 0 0 0 .5 0" stroke="var(--rule)" strokeDasharray="3 3" />
    </svg>
  )
}

type GoogleNoteProps = { open: boolean; onClose: () => void; publicUrl: string }

function GoogleNote({ open, onClose, publicUrl }: GoogleNoteProps) {
  return (
    <Dialog open={open} onClose={onClose} title={wayWords.googleHead} close={accountWords.close}>
      <div className="grid gap-3">
        <p>{wayWords.googleText}</p>
        <pre className="secret">{'GOOGLE_CLIENT_ID=…\nGOOGLE_CLIENT_SECRET=…'}</pre>
        <p>{wayWords.googleRedirect}</p>
        <pre className="secret">{`${publicUrl}/auth/callback/google`}</pre>
        <p className="text-14 text-graphite">{wayWords.googleOnly}</p>
      </div>
    </Dialog>
  )
}

/** Google requires its own logo on its button. */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26a5.4 5.4 0 0 1-8.08-2.85H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58Z"
      />
    </svg>
  )
}

/**
 * The button is hidden if the browser doesn't support passkeys. The response is submitted to the page's action like any
 * other form.
 */
function PasskeyButton() {
  const [able, setAble] = useState(true)
  const [stopped, setStopped] = useState('')
  const submit = useSubmit()
  useEffect(() => setAble(knowsPasskeys()), [])
  const {
    send: begin,
    busy,
    refusal,
  } = useWrite(async () => {
    setStopped('')
    try {
      const answer = await choosePasskey(await api.accounts.passkeyOptions({}))
      if (answer) await submit({ mode: 'passkey', answer: JSON.stringify(answer) }, { method: 'post' })
      else setStopped(wayWords.passkeyStopped)
    } catch (error) {
      if (!(error instanceof PasskeyUnable)) throw error
      setStopped(wayWords.passkeyUnable)
    }
  })
  if (!able) return null

  return (
    <li className="needs-script">
      <BusyButton type="button" look="way" busy={busy} onClick={() => begin()}>
        <KeyRound size={18} aria-hidden="true" />
        {wayWords.byPasskey}
      </BusyButton>
      <RefusalNote refusal={refusal} className="mt-3" />
      {stopped && (
        <Note kind="warn" role="status" className="mt-3">
          {stopped}
        </Note>
      )}
    </li>
  )
}
