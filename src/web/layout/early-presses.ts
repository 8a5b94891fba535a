/**
 * Keeps which buttons were pressed before the page could hear them. Links, forms, menus and fields work without script
 * (and replay-early-input.ts knows the fields); a button of type "button" does nothing by itself.
 */
export const keepPresses = `(function(){window.earlyPresses=[];addEventListener("click",function(e){
var kept=window.earlyPresses,b=kept&&e.target.closest("button[type=button]");
if(b&&kept[kept.length-1]!==b)kept.push(b)},true)})()`

type Keeper = { earlyPresses?: HTMLButtonElement[] }
let presses: HTMLButtonElement[] = []

/** To be called right before React listens: from here on it hears every press itself. */
export function takePresses(): void {
  const keeper = window as Keeper
  presses = keeper.earlyPresses ?? []
  delete keeper.earlyPresses
}

/** Presses them, once the page runs, in the order in which somebody did. */
export async function pressAgain(): Promise<void> {
  for (const button of presses.splice(0)) {
    button.click()
    // The next one meets what this one has changed.
    await null
  }
}
