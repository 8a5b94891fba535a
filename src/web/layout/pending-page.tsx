import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import profiles from '../accounts/profile/profile-layout.module.css'
import panes from '../accounts/sign-in/panes.module.css'
import { frame } from '../copy/layout.ts'

const patience = 180

/**
 * Returns the path that is loading, but only if loading takes noticeably long. Filter changes on the same page don't
 * count.
 */
export function usePendingPage(): string | null {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const loading = navigation.state === 'loading' && !navigation.formMethod ? navigation.location.pathname : null
  const next = loading !== null && loading !== pathname ? loading : null
  const [shown, setShown] = useState<string | null>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(next), next === null ? 0 : patience)
    return () => clearTimeout(timer)
  }, [next])

  return next === null ? null : shown
}

export function PendingPage({ path }: { path: string }) {
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {frame.loading}
      </p>
      {skeletonFor(path)}
    </div>
  )
}

const bone = (className: string) => <div className={`bone ${className}`} />
const times = (count: number, draw: (at: number) => ReactNode) => Array.from({ length: count }, (_, at) => draw(at))

function CardBones({ count, grid }: { count: number; grid: string }) {
  return (
    <div className={grid}>
      {times(count, (at) => (
        <div key={at}>
          {bone('aspect-3/2')}
          {bone('mt-4 h-5 w-3/5')}
          {bone('mt-2 h-4 w-4/5')}
          {bone('mt-4 h-5 w-24')}
        </div>
      ))}
    </div>
  )
}

function ResultSkeletons() {
  return <CardBones count={6} grid="grid-2" />
}

const browse = (
  <div>
    <div className="border-b border-rule py-3.5">
      <div className="wrap max-w-none">{bone('h-16')}</div>
    </div>
    <div className="wrap max-w-none py-6">
      {bone('mb-6 h-9 w-72 max-w-full')}
      <ResultSkeletons />
    </div>
  </div>
)

const space = (
  <div className="wrap">
    {bone('mt-6 h-60 md:h-[min(56vh,560px)]')}
    <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_400px]">
      <div>
        {bone('h-5 w-48')}
        {bone('mt-3 h-12 w-4/5')}
        {bone('mt-8 h-20')}
        {bone('mt-8 h-32')}
      </div>
      {bone('h-[520px]')}
    </div>
  </div>
)

const host = (
  <div className="wrap pt-10 md:pt-14">
    <div className="flex items-center gap-6">
      {bone('size-24 rounded-full')}
      {bone('h-14 w-48')}
    </div>
    {bone('mt-8 h-20')}
    {bone('mt-11 mb-4 h-9 w-64')}
    <CardBones count={3} grid="grid-3" />
  </div>
)

const twoColumns = (
  <div className="wrap grid gap-12 py-12 lg:grid-cols-[1fr_400px]">
    <div>
      {bone('h-12 w-3/5')}
      {bone('mt-8 h-64')}
      {bone('mt-6 h-40')}
    </div>
    {bone('h-96')}
  </div>
)

const booking = (
  <div className="wrap pt-7 pb-16">
    {bone('h-5 w-32')}
    {bone('mt-4 h-12 w-3/5')}
    {bone('mt-3 h-8 w-2/5')}
    <div className="mt-7 grid gap-16 lg:grid-cols-[1fr_384px]">
      <div>
        {bone('aspect-video md:aspect-21/9')}
        {bone('mt-6 h-40')}
      </div>
      {bone('h-80')}
    </div>
  </div>
)

const list = (
  <div className="wrap py-12">
    {bone('h-12 w-64')}
    {times(3, (at) => (
      <div key={at} className="bone mt-6 h-36" />
    ))}
  </div>
)

const profile = (
  <div className="wrap max-w-[1080px] py-12">
    {bone('mb-8 h-12 w-64 max-w-full')}
    <div className={profiles.root}>
      {bone('h-16')}
      <div>
        {times(3, (at) => (
          <div key={at} className={profiles.section}>
            {bone('h-12')}
            {bone('h-28')}
          </div>
        ))}
      </div>
    </div>
  </div>
)

const auth = (
  <div className="wrap py-14">
    <div className={panes.root}>
      {bone('h-12 w-64 max-w-full')}
      {bone('h-72')}
    </div>
  </div>
)

const form = (
  <div className="wrap max-w-[980px] py-12">
    {bone('h-12 w-72 max-w-full')}
    <div className="mt-12 grid max-w-[760px] gap-6">
      {times(4, (at) => (
        <div key={at} className="bone h-18" />
      ))}
      {bone('h-48')}
    </div>
  </div>
)

const table = (
  <div className="wrap py-10">
    {bone('h-10')}
    {bone('mt-8 mb-6 h-10 w-64 max-w-full')}
    {times(8, (at) => (
      <div key={at} className="bone mt-3 h-10" />
    ))}
  </div>
)

const messages = (
  <div className="grid lg:grid-cols-[344px_1fr]">
    <div className="px-5 py-6">
      {bone('h-10 w-40')}
      {times(6, (at) => (
        <div key={at} className="bone mt-4 h-20" />
      ))}
    </div>
    <div className="hidden p-7 lg:block">
      {bone('h-12 w-72')}
      {bone('mt-10 h-16 w-96')}
      {bone('mt-6 ml-auto h-16 w-80')}
    </div>
  </div>
)

const hosting = (
  <div className="wrap pt-20">
    {bone('h-10 w-64 max-w-full')}
    {bone('mt-8 h-30')}
    <div className="mt-9 grid gap-11 min-[1081px]:grid-cols-[1.62fr_1fr]">
      {bone('h-96')}
      {bone('h-96')}
    </div>
  </div>
)

const plain = <div className="wrap py-12">{bone('h-12 w-72 max-w-full')}</div>

function skeletonFor(path: string): ReactNode {
  if (path === '/browse') return browse
  if (path.startsWith('/space/')) return space
  if (path.startsWith('/hosts/')) return host
  if (path.startsWith('/checkout/') || path.startsWith('/booking-success/')) return twoColumns
  if (path.startsWith('/bookings/')) return booking
  if (path === '/bookings' || path === '/saved' || path === '/host/calendar') return list
  if (path === '/host' || path === '/financial') return hosting
  if (/^\/(host|financial)\/(bookings|spaces|reviews|lines|payouts)$/.test(path)) return table
  if (path === '/auth') return auth
  if (/^\/messages(\/|$)/.test(path)) return messages
  if (/^\/profile(\/(security|payment-methods|notices|notifications))?$/.test(path)) return profile
  if (path === '/host-application') return form
  if (/^\/admin(\/|$)/.test(path)) return table
  return plain
}
