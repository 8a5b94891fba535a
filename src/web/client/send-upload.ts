import { errorFrom } from './api-error.ts'

type Upload = {
  /** The method and the path below /api/v1, as in the API's routes with their path parameters. */
  readonly route: string
  readonly params?: Readonly<Record<string, string>>
  readonly file: Blob
  readonly name: string
  readonly batch?: string
  onSent?(part: number): void
  readonly signal?: AbortSignal
}

/**
 * Sends one file with XMLHttpRequest, because fetch doesn't report upload progress. Throws ApiError, or TypeError if
 * there is no network.
 */
export function sendUpload<Reply>({ route, params = {}, file, name, batch, onSent, signal }: Upload): Promise<Reply> {
  const [method = '', path = ''] = route.split(' ')
  const form = new FormData()
  form.append('file', file, name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(
      method,
      `/api/v1${path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))}`,
    )
    request.responseType = 'json'
    if (batch) request.setRequestHeader('upload-batch', batch)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300 && request.response) resolve(request.response as Reply)
      else reject(errorFrom(request.status, request.response))
    }
    request.onerror = () => reject(new TypeError('the network broke off'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
