/**
 * What is sent while it is being asked whose session it is waits for the answer: in another tab somebody else may have signed in, and
 * a form of one must not be sent as the other's. `mayGo` says, after the answer, that it is not.
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
      // A button that is gone by then took along what it meant.
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
