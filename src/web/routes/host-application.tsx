import { useEffect, useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { isOver } from '../../domain/hosting/host-application.ts'
import { VerifyFirst } from '../accounts/fields/verify-first.tsx'
import { onSessionEvent } from '../accounts/session/session-state.ts'
import { pageContext } from '../client/page-context.ts'
import { hostingWords as words } from '../copy/hosting.ts'
import { named } from '../format/brand.ts'
import { ApplicationForm } from '../hosting/application-form.tsx'
import { ApplicationStatus } from '../hosting/application-status.tsx'
import { countryNames } from '../hosting/country-names.ts'
import { HostingExplained } from '../hosting/hosting-explained.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { focusOnce } from '../ui/focus-once.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/host-application'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { account } = await api.sessions.whoAmI()
  if (!account) return { applicant: null, standing: null, countries: [] }
  const { email, emailVerified, role } = account
  return {
    applicant: { email, emailVerified, role },
    standing: await api.hosting.showApplication(),
    countries: countryNames(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: named(words.description),
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/host-application',
  })

export default function HostApplication({ loaderData }: Route.ComponentProps) {
  const { applicant } = loaderData
  const { revalidate } = useRevalidator()
  const head = useRef<HTMLHeadingElement>(null)
  // If the user's role or verification changes in another tab, this page shows it without a reload.
  const newest = useRef(revalidate)
  newest.current = revalidate
  useEffect(() => onSessionEvent(({ event }) => event === 'user_updated' && void newest.current()), [])
  // The button the user clicked is gone, so move focus to the heading.
  const stands = loaderData.standing?.application?.state ?? applicant?.role
  const stood = useRef(stands)
  useEffect(() => {
    if (stood.current === stands) return
    stood.current = stands
    if (!head.current || document.activeElement !== document.body) return
    focusOnce(head.current)
    head.current.scrollIntoView({ block: 'center' })
  }, [stands])
  return (
    <div className="wrap max-w-[980px] py-12">
      <h1 ref={head} className="serif text-48">
        {words.headline}
      </h1>
      <p className="mt-3 mb-10 max-w-[56ch] text-18 text-graphite">{words.lead}</p>
      {applicant ? (
        <Applicant {...loaderData} applicant={applicant} onMoved={revalidate} />
      ) : (
        <HostingExplained onSignedIn={revalidate} />
      )}
    </div>
  )
}

type ApplicantProps = Omit<Route.ComponentProps['loaderData'], 'applicant'> & {
  applicant: NonNullable<Route.ComponentProps['loaderData']['applicant']>
  onMoved: () => Promise<void>
}

function Applicant({ applicant, standing, countries, onMoved }: ApplicantProps) {
  const { application = null, may } = standing ?? {}
  const { email, role, emailVerified } = applicant
  if (role !== 'user') return <IsHost isAdmin={role === 'admin'} />
  const anew = application !== null && isOver(application.state)
  return (
    <div className="grid max-w-[760px] gap-8">
      {application && (application.state === 'submitted' || application.state === 'rejected') && (
        <ApplicationStatus application={application} applyFrom={may?.applyFrom ?? null} countries={countries} />
      )}
      {application?.state === 'needs_changes' && (
        <Note kind="warn">
          <h2 className="text-18">{words.changesHead}</h2>
          <p className="mt-2 wrap-anywhere whitespace-pre-line" dir="auto">
            {application.reason}
          </p>
        </Note>
      )}
      {may?.save && (
        <section aria-labelledby="application-form" className="grid gap-6">
          <div>
            <h2 id="application-form" className="text-22">
              {anew ? words.again : words.form}
            </h2>
            <p className="mt-1 text-graphite">{anew ? words.againText : words.formText}</p>
          </div>
          {!emailVerified && <VerifyFirst email={email} head={words.verifyHead} text={words.verifyText(email)} />}
          <ApplicationForm
            key={email}
            application={application}
            email={email}
            countries={countries}
            onMoved={onMoved}
            proved={emailVerified}
          />
        </section>
      )}
    </div>
  )
}

function IsHost({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Note kind="good" className="max-w-[760px]">
      <p>{isAdmin ? words.alreadyAdmin : words.alreadyHost}</p>
      {!isAdmin && (
        <Link className="btn solid mt-4" to="/host">
          {words.toHost}
        </Link>
      )}
    </Note>
  )
}
