import type { ButtonHTMLAttributes } from 'react'

type BusyButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; look?: string }

/** While busy, the button keeps its width and stays focusable. */
export function BusyButton({
  busy = false,
  look = 'solid',
  className = '',
  children,
  onClick,
  ...rest
}: BusyButtonProps) {
  return (
    <button
      {...rest}
      className={`btn relative ${look} ${className}`}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="label">{children}</span>
      {busy && <span className="spin" aria-hidden="true" />}
    </button>
  )
}
