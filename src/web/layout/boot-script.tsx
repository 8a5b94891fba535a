import { bootGuard } from './boot-guard.ts'
import { useRequestFacts } from './request-facts.ts'

export function BootScript() {
  const { nonce } = useRequestFacts()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, let through by the page's nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootGuard }} />
}
