import { useEffect, useRef } from 'react'

/** Scrolls a row of links so that the open one is visible. `open` changes when another one opens on the same page. */
export function useOpenInView<List extends HTMLElement = HTMLUListElement>(open = '') {
  const list = useRef<List>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of another section may be off screen
  useEffect(() => void (list.current && showOpen(list.current)), [open])
  return list
}

function showOpen(list: HTMLElement): void {
  const open = list.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  const seen = list.getBoundingClientRect()
  if (open) list.scrollLeft += open.left + open.width / 2 - (seen.left + seen.width / 2)
}
