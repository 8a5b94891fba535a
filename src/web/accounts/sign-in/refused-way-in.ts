/** After a refusal, keeps the current step and everything typed except secrets. */
export function refusedWayIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { email: text('email'), firstName: text('firstName'), lastName: text('lastName') }
  return { typed, codeSent: text('mode') === 'code-answer' || form.has('again'), again: false }
}
