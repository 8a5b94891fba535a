import type { ReactNode } from 'react'
import styles from '../console/console.module.css'

type AdminLayoutProps = {
  head: ReactNode
  /** A line below the title. */
  text?: ReactNode
  /** The buttons of this page. At most one of them may be the primary one. */
  acts?: ReactNode
  children: ReactNode
}

export function AdminLayout({ head, text, acts, children }: AdminLayoutProps) {
  return (
    <>
      <div className={styles.title}>
        <div className="min-w-0">
          <h1 className="serif wrap-anywhere" dir="auto">
            {head}
          </h1>
          {text && <p className="mt-1 measure text-graphite">{text}</p>}
        </div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
      {children}
    </>
  )
}
