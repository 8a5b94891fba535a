/**
 * Records button clicks before React is ready, or before the code of a part with `data-asleep` runs. Links, menus, fields
 * (replay-early-input.ts) and the forms of public pages work without JavaScript, but a button of type "button" does
 * nothing, and the browser must not submit a form that needs JavaScript. Repeated clicks on a button that submits, opens
 * or toggles count once, but each click on a button such as "Next month" counts. If the user has moved on, a dialog isn't
 * opened, because it would take focus away.
 */
export const keepPresses = `(function(){window.earlyPresses=[];
var opens="[aria-haspopup],[aria-expanded]",once=opens+",[aria-pressed]";
function on(name,hear){addEventListener(name,function(e){
if(!window.pageHears||e.target.closest&&e.target.closest("[data-asleep]"))hear(window.earlyPresses,e)},true)}
on("click",function(kept,e){var b=e.target.closest("button[type=button]");
if(b&&!(b.matches(once)&&has(kept,b)))kept.push({button:b,detail:e.detail})});
on("submit",function(kept,e){var b=e.submitter;if(!e.target.matches("form.needs-script"))return;
e.preventDefault();if(b&&!has(kept,b))kept.push({button:b,detail:0})});
function has(kept,b){return kept.some(function(p){return p.button===b})}
function leave(kept,e){window.earlyPresses=kept.filter(function(p){return p.button.contains(e.target)||!p.button.matches(opens)})}
on("pointerdown",leave);on("focusin",leave)})()`

type Press = { readonly button: HTMLButtonElement; readonly detail: number }
type Keeper = { earlyPresses?: Press[]; pageHears?: boolean }
let presses: Press[] = []

/**
 * Call this right before React attaches its listeners, which receive every later click. Clicks in parts whose code
 * doesn't run yet remain recorded.
 */
export function takePresses(): void {
  const keeper = window as Keeper
  keeper.pageHears = true
  presses = take(({ button }) => !button.closest('[data-asleep]'))
}

/** Returns the clicks that were recorded in a part of the page before its code ran. */
export const takePressesIn = (part: Element) => take(({ button }) => part.contains(button))

export const hasPresses = () => Boolean((window as Keeper).earlyPresses?.length)

function take(isTaken: (press: Press) => boolean): Press[] {
  const keeper = window as Keeper
  const early = keeper.earlyPresses ?? []
  keeper.earlyPresses = early.filter((press) => !isTaken(press))
  return early.filter(isTaken)
}

export async function pressAgain(again = presses.splice(0)): Promise<void> {
  for (const { button, detail } of again) {
    // Lets React apply the replayed input or the previous click first.
    await null
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  }
}
