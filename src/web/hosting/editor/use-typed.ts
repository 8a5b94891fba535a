import { useEffect, useRef, useState } from 'react'

type Typing<T> = {
  value: T
  shown: (value: T) => string
  read: (text: string) => T | undefined
  onChange: (value: T) => void
}

/**
 * A value as typed. While the text is invalid, the value is the one before editing, so that neither the invalid text
 * nor a step on the way to it ("1.23" on the way to "1.234") is saved.
 */
export function useTyped<T>({ value, shown, read, onChange }: Typing<T>) {
  const [text, setText] = useState(shown(value))
  const meant = useRef(value)
  const before = useRef(value)
  const show = useRef(shown)
  show.current = shown
  // A value from another window, not the echo of our own.
  useEffect(() => {
    if (value === meant.current) return
    meant.current = value
    before.current = value
    setText(show.current(value))
  }, [value])
  const onText = (next: string) => {
    setText(next)
    const typed = read(next)
    const now = typed === undefined ? before.current : typed
    if (now === meant.current) return
    meant.current = now
    onChange(now)
  }
  const onFocus = () => {
    before.current = meant.current
  }
  return { text, onText, onFocus, isWrong: read(text) === undefined }
}
