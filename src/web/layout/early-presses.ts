/**
 * Keeps which buttons were pressed before the page could hear them. Links, forms, menus and fields work without script
 * (and replay-early-input.ts knows the fields); a button of type "button" does nothing by itself. Pressed again because nothing was seen
 * to happen, one that opens or switches something is still meant once; one that steps, such as "Next month", as often as it was pressed.
 * What somebody has opened and then left for another thing stays closed: it would take the focus from them.
 */
export const keepPresses = `(function(){window.earlyPresses=[];
var opens="[aria-haspopup],[aria-expanded]",once=opens+",[aria-pressed]";
function on(name,hear){addEventListener(name,function(e){if(window.earlyPresses)hear(window.earlyPresses,e)},true)}
on("click",function(kept,e){var b=e.target.closest("button[type=button]");
if(b&&!(b.matches(once)&&kept.some(function(p){return p.button===b})))kept.push({button:b,detail:e.detail})});
function leave(kept,e){window.earlyPresses=kept.filter(function(p){return p.button.contains(e.target)||!p.button.matches(opens)})}
on("pointerdown",leave);on("focusin",leave)})()`

type Keeper = { earlyPresses?: { button: HTMLButtonElement; detail: number }[] }
let presses: NonNullable<Keeper['earlyPresses']> = []

/** To be called right before React listens: from here on it hears every press itself. */
export function takePresses(): void {
  const keeper = window as Keeper
  presses = keeper.earlyPresses ?? []
  delete keeper.earlyPresses
}

/** Presses them, once the page runs, in the order in which somebody did; by mouse what was by mouse. */
export async function pressAgain(): Promise<void> {
  for (const { button, detail } of presses.splice(0)) {
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    // The next one meets what this one has changed.
    await null
  }
}
