import { useState } from 'react'
import { LaterAccountDialog } from '../accounts/sign-in/later-account-dialog.tsx'
import { useAccountDraft } from '../accounts/sign-in/use-account-draft.ts'
import { hostingWords as words } from '../copy/hosting.ts'

const DIALOG = { signUp: words.signUp, signIn: words.signInHead, text: words.signUpText }

export function HostingExplained({ onSignedIn }: { onSignedIn: () => unknown }) {
  const [asking, setAsking] = useState(false)
  const [draft, setDraft] = useAccountDraft()
  return (
    <>
      <HostingSteps />
      <p className="mt-8">
        <button type="button" className="btn solid" onClick={() => setAsking(true)}>
          {words.signUp}
        </button>
      </p>
      <LaterAccountDialog
        open={asking}
        onClose={() => setAsking(false)}
        onSignedIn={() => {
          setAsking(false)
          void onSignedIn()
        }}
        draft={draft}
        onDraft={setDraft}
        words={DIALOG}
      />
    </>
  )
}

function HostingSteps() {
  return (
    <section aria-labelledby="how-hosting-works">
      <h2 id="how-hosting-works" className="sr-only">
        {words.how}
      </h2>
      <ol className="grid gap-6 md:grid-cols-3">
        {words.steps.map(({ title, text }, at) => (
          <li key={title} className="border-t border-ink pt-4">
            <p className="serif num text-36" aria-hidden="true">
              {at + 1}
            </p>
            <h3 className="mt-1 text-18">{title}</h3>
            <p className="mt-2 text-graphite">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
