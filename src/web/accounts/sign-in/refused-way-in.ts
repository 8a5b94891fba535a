/** What a form of /auth keeps when it is refused: what was typed, never a secret, and the step it stands at. */
export function refusedWayIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const typed = { email: text('email'), firstName: text('firstName'), lastName: text('lastName') }
  return { typed, codeSent: text('mode') === 'code-answer' || form.has('again'), again: false }
}
