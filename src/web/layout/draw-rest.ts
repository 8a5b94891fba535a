import { whenIdle } from '../client/when-idle.ts'

/** The parts that base.css leaves out of the first drawing of a page. */
const PARTS = 'main section:not(.panel), main li > article, footer'

/**
 * Marks a public page full of pictures that opens at its top. There, the browser lays out only the parts near the
 * visible area at first, which halves the time until a phone reacts. After Back or Reload, every part needs its true
 * height so that the page returns to its place.
 */
export const markFirst = `(function(){var n=performance.getEntriesByType("navigation")[0];
if(n&&n.type==="navigate"&&!location.hash&&/^\\/($|browse$|space\\/)/.test(location.pathname))document.documentElement.dataset.first=""})()`

/** Draws the remaining parts one by one while the browser is idle. */
export function drawRest(): void {
  const root = document.documentElement
  if (root.dataset.first === undefined) return
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)]
  const drawNext = (at: number) => {
    const part = parts[at]
    if (part) {
      part.style.contentVisibility = 'visible'
      whenIdle(() => drawNext(at + 1))
    } else {
      delete root.dataset.first
      for (const one of parts) one.style.contentVisibility = ''
    }
  }
  whenIdle(() => drawNext(0))
}
