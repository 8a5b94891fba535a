import { bootGuard } from './boot-guard.ts'
import { markFirst } from './draw-rest.ts'
import { keepPresses } from './early-presses.ts'
import { useRequestFacts } from './request-facts.ts'
import { beginScripts } from './scripts-later.ts'

const first = { __html: `${markFirst};${bootGuard};${keepPresses};${beginScripts}` }

export function BootScript() {
  const { nonce } = useRequestFacts()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: these are our own constants, and the page's nonce allows them
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={first} />
}
