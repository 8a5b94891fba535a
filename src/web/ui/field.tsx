import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  hint?: ReactNode
  wrong?: string | undefined
}

/** Label above, what is wrong below, both tied to the input. */
export function Field({ label, hint, wrong, className = '', ...input }: FieldProps) {
  const id = useId()
  const described = [wrong && `${id}wrong`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="input"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described || undefined}
      />
      {wrong && (
        <p className="wrong" id={`${id}wrong`}>
          <CircleAlert size={16} aria-hidden="true" />
          {wrong}
        </p>
      )}
      {hint && (
        <div className="hint" id={`${id}hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
