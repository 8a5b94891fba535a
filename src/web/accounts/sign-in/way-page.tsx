import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { wayWords } from '../../copy/sign-in.ts'
import { authPath } from './path-after.ts'

type WayPageProps = { head: string; next?: string | null; children: ReactNode; back?: string | null }

export function WayPage({ head, next = null, children, back = wayWords.backToSignIn }: WayPageProps) {
  return (
    <div className="wrap max-w-[520px] py-14">
      <h1 className="serif mb-6 text-48">{head}</h1>
      {children}
      {back && (
        <p className="mt-8 border-t border-rule pt-5 text-14">
          <Link className="link inline-block min-h-6" to={authPath('/auth', next)}>
            {back}
          </Link>
        </p>
      )}
    </div>
  )
}
