/** The request's form data. An invalid body counts as empty, and the response says what is missing. */
export async function typedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
