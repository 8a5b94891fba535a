type TextField = HTMLInputElement | HTMLTextAreaElement

export function replayEarlyInput(): void {
  const fields = document.querySelectorAll<TextField | HTMLSelectElement>('form :is(input, textarea, select)')
  replayInputOf([...fields])
}

export function replayInputOf(fields: readonly (TextField | HTMLSelectElement)[]): void {
  const again = fields.map(sayAgain).filter((say) => say !== null)
  // Events are replayed one at a time so that each one sees the changes of the previous one.
  queueMicrotask(() => {
    for (const say of again) say()
  })
}

function sayAgain(field: TextField | HTMLSelectElement): (() => void) | null {
  if (field instanceof HTMLSelectElement) return pickAgain(field)
  if (field.type === 'checkbox' || field.type === 'radio') return tickAgain(field as HTMLInputElement)
  if (field.type === 'hidden' || field.type === 'file' || field.value === field.defaultValue) return null
  return typeAgain(field)
}

/** On each element, React stores the last value it saw and compares new values with it. */
function typeAgain(field: TextField): () => void {
  const { value } = field
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  return () => {
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function tickAgain(field: HTMLInputElement): (() => void) | null {
  const { checked, defaultChecked } = field
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return null
  return () => {
    field.checked = defaultChecked
    field.click()
  }
}

function pickAgain(list: HTMLSelectElement): (() => void) | null {
  const { value } = list
  const drawn = [...list.options].find((option) => option.defaultSelected) ?? list.options[0]
  if (!drawn || drawn.value === value) return null
  return () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
