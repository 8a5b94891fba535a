import { useEffect, useRef, useState } from 'react'

type Typing<T> = {
  value: T
  shown: (value: T) => string
  /** Undefined for a text that is none. */
  read: (text: string) => T | undefined
  onChange: (value: T) => void
}

/**
 * A value as it is typed. What cannot be read is not saved, nor is what it looked like on the way there: from "1.23" on the way to "1.234"
 * back to what stood in the field before.
 */
export function useTyped<T>({ value, shown, read, onChange }: Typing<T>) {
  const [text, setText] = useState(shown(value))
  const meant = useRef(value)
  const before = useRef(value)
  const show = useRef(shown)
  show.current = shown
  // Another window's value, not the echo of one's own.
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
