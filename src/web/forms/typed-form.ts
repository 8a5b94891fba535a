export async function typedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
