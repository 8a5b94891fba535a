import { bootGuard } from './boot-guard.ts'
import { keepPresses } from './early-presses.ts'
import { useRequestFacts } from './request-facts.ts'
import { beginScripts } from './scripts-later.ts'

const first = { __html: `${bootGuard};${keepPresses};${beginScripts}` }

export function BootScript() {
  const { nonce } = useRequestFacts()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, let through by the page's nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={first} />
}
