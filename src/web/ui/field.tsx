import { CircleAlert } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

type FrameProps = { label: string; hint?: ReactNode; wrong?: string | undefined; className?: string | undefined }
type Tied = { id: string; className: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function FieldFrame({
  label,
  hint,
  wrong,
  className = '',
  children,
}: FrameProps & { children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const described = [wrong && `${id}wrong`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'input',
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': described || undefined,
      })}
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

export function Field({ label, hint, wrong, className, ...input }: FrameProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldFrame label={label} hint={hint} wrong={wrong} className={className}>
      {(tied) => <input {...input} {...tied} />}
    </FieldFrame>
  )
}

export function AreaField({
  label,
  hint,
  wrong,
  className,
  ...area
}: FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame label={label} hint={hint} wrong={wrong} className={className}>
      {(tied) => <textarea {...area} {...tied} className="input min-h-24" />}
    </FieldFrame>
  )
}

export function SelectField({
  label,
  hint,
  wrong,
  className,
  ...select
}: FrameProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FieldFrame label={label} hint={hint} wrong={wrong} className={className}>
      {(tied) => <select {...select} {...tied} />}
    </FieldFrame>
  )
}
