/**
 * Delays forms sent while the session is being checked, because another account may have signed in in another tab.
 * `mayGo` says afterwards whether they may be sent.
 */
export function holdForms(mayGo: () => boolean): { until(answer: Promise<unknown>): void; stop(): void } {
  const held = new WeakSet<HTMLFormElement>()
  let asked: Promise<unknown> | undefined
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!asked || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(form)) return
    held.add(form)
    void asked.finally(() => {
      held.delete(form)
      // If the button is gone, its action no longer applies.
      if (mayGo() && (event.submitter ?? form).isConnected) form.requestSubmit(event.submitter)
    })
  }
  window.addEventListener('submit', onSubmit, { capture: true })
  return {
    until: (answer) => {
      const now = answer.finally(() => {
        if (asked === now) asked = undefined
      })
      asked = now
    },
    stop: () => window.removeEventListener('submit', onSubmit, { capture: true }),
  }
}
