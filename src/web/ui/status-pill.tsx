import type { LucideIcon } from 'lucide-react'
import styles from './status-pill.module.css'

export type PillLook = { icon: LucideIcon; tone?: 'good' | 'warn' | 'bad' }

/** A square shape states something, a round one filters. Every state has an icon beside its colour. */
export function StatusPill({ icon: Icon, tone, children }: PillLook & { children: string }) {
  return (
    <span className={styles.root} data-tone={tone}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </span>
  )
}
