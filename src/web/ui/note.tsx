import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

type NoteProps = { kind?: keyof typeof icons; children: ReactNode; role?: 'alert' | 'status'; className?: string }

export function Note({ kind = 'info', children, role, className = '' }: NoteProps) {
  const Icon = icons[kind]
  return (
    <div className={`note ${kind} ${className}`} role={role}>
      <Icon size={20} aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
