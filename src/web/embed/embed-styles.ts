/** The colours are those of tokens.css. A host's page has its own names, so nothing here can clash with them. */
export const embedStyles = `
:host {
  display: block; max-width: 24rem; color-scheme: light dark;
  --sheet: light-dark(oklch(1 0 0), oklch(0.235 0.024 262));
  --wash: light-dark(oklch(0.955 0.006 85), oklch(0.26 0.024 262));
  --ink: light-dark(oklch(0.22 0.015 260), oklch(0.955 0.008 85));
  --graphite: light-dark(oklch(0.46 0.012 260), oklch(0.74 0.015 260));
  --rule: light-dark(oklch(0.885 0.006 85), oklch(0.34 0.022 262));
  --line: light-dark(oklch(0.6 0.012 260), oklch(0.58 0.02 262));
  --signal: light-dark(oklch(0.555 0.185 34), oklch(0.69 0.17 38));
  --signal-deep: light-dark(oklch(0.5 0.175 34), oklch(0.75 0.15 38));
  --on-signal: light-dark(oklch(0.99 0.005 85), oklch(0.18 0.02 40));
}
:host([hidden]) { display: none }
:host([theme="light"]) { color-scheme: light }
:host([theme="dark"]) { color-scheme: dark }
:host([view="button"]) { display: inline-block }
* { box-sizing: border-box; margin: 0 }
section {
  padding: 16px; border: 1px solid var(--rule); border-radius: 8px; background: var(--sheet); color: var(--ink);
  font-size: 16px; line-height: 1.5; overflow-wrap: break-word; text-align: start;
}
.name { font-weight: 600 }
.price, .key, .wait { color: var(--graphite); font-size: 14px }
.price b { color: var(--ink); font-weight: 600 }
.turn { display: flex; align-items: center; justify-content: space-between; margin: 8px 0 0 }
.turn p { font-weight: 600 }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--rule); border-radius: 2px; cursor: pointer }
.turn button { width: 44px; height: 44px; border-color: transparent; font-size: 20px; line-height: 1 }
.turn button:hover:enabled { border-color: var(--ink) }
button:disabled { color: var(--line); cursor: default }
table { width: 100%; table-layout: fixed; border-collapse: collapse; text-align: center; font-size: 14px }
th { padding: 8px 0; color: var(--graphite); font-size: 12px; font-weight: 400 }
td { padding: 0 }
td a {
  position: relative; display: grid; place-items: center; min-height: 40px; border: 1px solid transparent;
  color: inherit; text-decoration: none; font-variant-numeric: tabular-nums;
}
td a[href]:hover { border-color: var(--ink) }
td a[aria-disabled] { color: color-mix(in oklch, var(--graphite) 72%, var(--sheet)) }
[data-state="taken"], .key i[data-state="taken"] {
  background: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 5px) padding-box;
  box-shadow: inset 0 0 0 3px var(--sheet);
}
[data-state="closed"] { background: var(--wash) padding-box; box-shadow: inset 0 0 0 3px var(--sheet) }
[data-state="partly"]::after {
  content: ""; position: absolute; left: calc(50% - 8px); bottom: 5px; width: 16px; height: 2px;
  background: linear-gradient(90deg, currentcolor 6px, transparent 6px 10px, currentcolor 10px);
}
:focus-visible { outline: 2px solid var(--ink); outline-offset: -1px; z-index: 1 }
.key { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; font-size: 12px }
.key span { display: inline-flex; align-items: center; gap: 6px }
.key i { position: relative; width: 20px; height: 20px; box-shadow: none }
.book {
  display: flex; align-items: center; justify-content: center; min-height: 44px; margin-top: 12px; padding: 8px 20px;
  border-radius: 2px; background: var(--signal); color: var(--on-signal); font-weight: 600; line-height: 1.2;
  text-align: center; text-decoration: none;
}
:host([view="button"]) .book { margin: 0 }
.book:hover { background: var(--signal-deep) }
.book:focus-visible { outline-offset: 2px }
.link { color: inherit; text-underline-offset: 4px }
.note { margin-top: 8px }
.note button { min-height: 44px; padding: 4px 14px }
.note:empty { display: none }
.wait { min-height: 120px }
@media (forced-colors: active) {
  td a[aria-disabled] { color: GrayText }
  td a[href] { color: LinkText }
  .book { border: 1px solid }
  [data-state="partly"]::after { forced-color-adjust: none; background: linear-gradient(90deg, CanvasText 6px, transparent 6px 10px, CanvasText 10px) }
}
`
