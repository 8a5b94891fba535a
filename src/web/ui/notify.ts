type Toast = { title: string; text?: string; kind?: 'success' | 'error' }

let begin: (() => void) | undefined
let toasterIsReadyNow: () => void = () => {}
const ready = new Promise<void>((resolve) => {
  toasterIsReadyNow = resolve
})

export function onFirstToast(listener: () => void) {
  begin = listener
}

export function toasterIsReady() {
  toasterIsReadyNow()
}

/** Never throws, even if the code for toasts can't be loaded. */
export async function notify({ title, text, kind }: Toast): Promise<void> {
  begin?.()
  try {
    const [{ toast }] = await Promise.all([import('sonner'), ready])
    const options = text ? { description: text } : {}
    if (kind) toast[kind](title, options)
    else toast(title, options)
  } catch {
    // A toast only repeats what the page already shows.
  }
}
