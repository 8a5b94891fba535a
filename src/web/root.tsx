// Must be the first import, because it declares the order of the style layers.
import './styles/app.css'
import serif from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url'
import grotesk from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, redirect, Scripts, ScrollRestoration, type ShouldRevalidateFunction } from 'react-router'
import type { Route } from './+types/root'
import { SessionKeeper } from './accounts/session/session-keeper.tsx'
import { pageContext } from './client/page-context.ts'
import { type RootData, themeFromCookie, useRoot } from './client/use-root.ts'
import { frame } from './copy/layout.ts'
import { brandName } from './format/brand.ts'
import { Insights } from './insights/insights.tsx'
import { badges } from './layout/badges.tsx'
import { pageRuns } from './layout/boot-guard.ts'
import { BootScript } from './layout/boot-script.tsx'
import { drawRest } from './layout/draw-rest.ts'
import { pressAgain } from './layout/early-presses.ts'
import { PageFailed } from './layout/error-screen.tsx'
import { Footer } from './layout/footer.tsx'
import { useInConsole, useKeepsFrame } from './layout/in-console.ts'
import { OfflineNote } from './layout/offline-note.tsx'
import { PendingPage, usePendingPage } from './layout/pending-page.tsx'
import { replayEarlyInput } from './layout/replay-early-input.ts'
import { useRequestFacts } from './layout/request-facts.ts'
import { ResetBanner } from './layout/reset-banner.tsx'
import { RouteError } from './layout/route-error.tsx'
import { RouteFocus, SkipLink } from './layout/route-focus.tsx'
import { TopBar } from './layout/top-bar.tsx'
import { WhileSignedIn } from './layout/while-signed-in.tsx'
import { registerServiceWorker } from './service-worker/register-service-worker.ts'
import { readKept } from './spaces/kept-favourites.ts'
import { Sprite } from './ui/sprite.tsx'
import { Toaster } from './ui/toaster.tsx'

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const links: Route.LinksFunction = () => [
  { ...font, href: grotesk },
  { ...font, href: serif },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

const ENROLMENT = '/profile/security'

/** An admin without a second factor can only set one up. Signing out and the legal pages remain available. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const { viewer } = context.get(pageContext)
    const open = url.pathname === ENROLMENT || /^\/(?:auth\/|privacy$|terms$)/.test(url.pathname)
    if (viewer?.mustEnroll && !open) throw redirect(ENROLMENT)
  },
]

export function loader({ context, request }: Route.LoaderArgs): RootData {
  const { viewer, config, now } = context.get(pageContext)
  return {
    viewer,
    theme: themeFromCookie(request.headers.get('cookie')),
    publicUrl: config.publicUrl,
    mapStyleUrl: config.mapStyleUrl,
    mapTilesUrl: config.mapTilesUrl,
    sandboxBanner: config.sandboxBanner,
    contact: config.contact,
    brand: config.brand,
    policies: config.policies,
    idle: config.idle,
    now: now(),
  }
}

const watchUnread = () => import('./messages/unread/watch-unread.ts').then((code) => code.watchUnread)
const watchUnsent = () => import('./messages/thread/watch-unsent.ts').then((code) => code.watchUnsent)
const watchNotices = () => import('./notifications/watch-notices.ts').then((code) => code.watchNotices)

// The data that every page shares changes only through an action, such as a sign-in, a sign-out or a booking. A
// redirect to sign-in may mean that the session ended in another tab.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}) =>
  formMethod
    ? defaultShouldRevalidate
    : nextUrl.pathname === '/auth' || (currentUrl.href === nextUrl.href && defaultShouldRevalidate)

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot()
  const { requestId, units } = useRequestFacts()
  const theme = root?.theme ?? 'system'
  const inConsole = useInConsole()
  return (
    <html
      lang="en"
      data-theme={theme === 'system' ? undefined : theme}
      data-request-id={requestId}
      data-units={units || undefined}
      data-brand={brandName()}
      data-news={root?.viewer?.newsSeq}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <BootScript />
        {/* Styles need no nonce. With one, React would report a mismatch, because browsers hide nonces from
            scripts. */}
        <Links nonce="" />
        <Meta />
      </head>
      <body>
        <SkipLink />
        <Sprite />
        <PageFailed />
        {root?.sandboxBanner && <p className="bg-ink px-4 py-2 text-center text-14 text-paper">{frame.sandbox}</p>}
        {!inConsole && <TopBar viewer={root?.viewer ?? null} badges={badges} />}
        <OfflineNote />
        {root?.viewer?.factorResetAt && <ResetBanner />}
        {inConsole ? children : <main id="main">{children}</main>}
        {!inConsole && (
          <Footer
            contact={root?.contact ?? null}
            theme={theme}
            year={new Date(root?.now ?? Date.now()).getUTCFullYear()}
          />
        )}
        <RouteFocus />
        <Toaster />
        <Insights />
        <WhileSignedIn me={root?.viewer?.id ?? null} load={watchNotices} />
        <WhileSignedIn me={root?.viewer?.id ?? null} load={watchUnread} />
        <WhileSignedIn me={root?.viewer?.id ?? null} load={watchUnsent} />
        {root && <SessionKeeper viewer={root.viewer} rules={root.idle} />}
        <ScrollRestoration />
        <Alive />
        <Scripts />
      </body>
    </html>
  )
}

function Alive() {
  useEffect(() => {
    pageRuns()
    performance.mark('page-runs')
    registerServiceWorker()
    document.documentElement.dataset.ready = ''
    drawRest()
    void pressAgain()
  }, [])
  return null
}

export default function App() {
  const pending = usePendingPage()
  const keepsFrame = useKeepsFrame(pending)
  const viewer = useRoot()?.viewer?.email
  useLayoutEffect(replayEarlyInput, [])
  useEffect(() => {
    if (viewer && readKept().length > 0)
      void import('./spaces/send-favourites.ts').then(({ mergeKept }) => mergeKept(viewer)).catch(() => {})
  }, [viewer])
  return pending === null || keepsFrame ? <Outlet /> : <PendingPage path={pending} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
