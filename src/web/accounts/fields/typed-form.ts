/** The form in a request; a body that is none is an empty one, and the answer then says what is missing. */
export async function typedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
