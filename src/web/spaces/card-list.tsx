import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useFollowLinks } from '../client/use-follow-links.ts'
import { cardWords } from '../copy/space-card.ts'
import styles from './favourite-button.module.css'

type CardListProps = {
  className: string
  labelledBy: string
  children: ReactNode
  onLift?: (id: string | null) => void
}

const intent = 100

export function CardList({ className, labelledBy, children, onLift }: CardListProps) {
  const [over, setOver] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)

  useEffect(() => {
    if (over === null) return
    const timer = setTimeout(() => setWanted(over), intent)
    return () => clearTimeout(timer)
  }, [over])

  const follow = useFollowLinks((link) => {
    const photo = link.closest('article')?.querySelector('img')
    if (photo) photo.style.viewTransitionName = 'space-photo'
    return { viewTransition: true }
  })
  const lift = (event: SyntheticEvent) => {
    const link = linkAt(event)
    setOver(link && link.pathname + link.search)
    onLift?.(link?.pathname.split('/')[2] ?? null)
  }
  const drop = () => {
    setOver(null)
    onLift?.(null)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <ul
      className={className}
      aria-labelledby={labelledBy}
      onClick={follow}
      onPointerOver={lift}
      onPointerLeave={drop}
      onFocus={lift}
      onBlur={drop}
    >
      {children}
      {wanted && <PrefetchPageLinks page={wanted} />}
    </ul>
  )
}

function linkAt(event: SyntheticEvent): HTMLAnchorElement | null {
  return (event.target as Element).closest<HTMLAnchorElement>('a[href^="/space/"]')
}

export function FavouriteButton({ title, on, onToggle }: { title: string; on: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={`${styles.root} needs-script`}
      aria-label={cardWords.save(title)}
      aria-pressed={on}
      onClick={onToggle}
    />
  )
}
