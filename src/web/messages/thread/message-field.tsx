import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { threadWords as words } from '../../copy/messages.ts'
import { WRITE } from '../write-place.ts'
import styles from './composer.module.css'

/** The number of characters before the limit at which the rest is shown. */
const NEAR = 200

type MessageFieldProps = {
  text: string
  name: string
  over: number
  onText: (text: string) => void
}

/** The message field: Enter sends on devices with a keyboard, Shift+Enter starts a new line. */
export function MessageField({ text, name, over, onText }: MessageFieldProps) {
  const { hash } = useLocation()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hash === `#${WRITE}`) area.current?.focus()
  }, [hash])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with what is in it
  useEffect(() => {
    if (!area.current) return
    area.current.style.height = 'auto'
    area.current.style.height = `${Math.min(area.current.scrollHeight + 2, 200)}px`
  }, [text])
  const onKeyDown = (event: KeyboardEvent) => {
    const finger = window.matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || finger) return
    event.preventDefault()
    area.current?.form?.requestSubmit()
  }
  return (
    <>
      <label className="sr-only" htmlFor={WRITE}>
        {words.label}
      </label>
      <textarea
        id={WRITE}
        onKeyDown={onKeyDown}
        ref={area}
        name="text"
        dir="auto"
        rows={1}
        className={`input ${styles.text}`}
        placeholder={words.placeholder(name)}
        value={text}
        aria-describedby={`${WRITE}-left`}
        aria-invalid={over > 0}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${WRITE}-left`} className={over > 0 ? 'wrong' : 'text-14 text-graphite empty:hidden'} role="status">
        {over > 0 ? words.tooLong(over) : over > -NEAR ? words.left(-over) : ''}
      </p>
    </>
  )
}
