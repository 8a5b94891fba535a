/** Keeps the current step and all input except secrets after a refusal. */
export function refusedWayIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { email: text('email'), firstName: text('firstName'), lastName: text('lastName') }
  return { typed, codeSent: text('mode') === 'code-answer' || form.has('again'), again: false }
}
