import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paletteWords as words } from '../copy/palette.ts'
import styles from './palette.module.css'

const Palette = lazy(() => import('./palette.tsx').then((code) => ({ default: code.Palette })))

export type PalettePage = { to: string; label: string; group?: string | null }
type PaletteButtonProps = { pages: readonly PalettePage[]; admin?: boolean }

/** Opens the command palette, as Ctrl-K or ⌘K does. Its code loads when it is first opened. */
export function PaletteButton({ pages, admin = false }: PaletteButtonProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [key, setKey] = useState('Ctrl K')
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.platform)) setKey('⌘K')
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setWanted(true)
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <Search size={16} aria-hidden="true" />
        <span>
          <span>{admin ? words.openAdmin : words.openHost}</span>
          <kbd>{key}</kbd>
        </span>
      </button>
      {wanted && (
        <Suspense>
          <Palette open={open} onClose={() => setOpen(false)} pages={pages} admin={admin} />
        </Suspense>
      )}
    </>
  )
}
