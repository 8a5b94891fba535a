/**
 * Records button clicks before React is ready. Links, menus, fields (replay-early-input.ts) and the forms of public
 * pages work without JavaScript, but a button of type "button" does nothing, and the browser must not submit a form
 * that needs JavaScript. Repeated clicks on a button that submits, opens or toggles count once, but each click on a
 * button such as "Next month" counts. If the user has moved on, a dialog isn't opened, because it would take focus
 * away.
 */
export const keepPresses = `(function(){window.earlyPresses=[];
var opens="[aria-haspopup],[aria-expanded]",once=opens+",[aria-pressed]";
function on(name,hear){addEventListener(name,function(e){if(window.earlyPresses)hear(window.earlyPresses,e)},true)}
on("click",function(kept,e){var b=e.target.closest("button[type=button]");
if(b&&!(b.matches(once)&&has(kept,b)))kept.push({button:b,detail:e.detail})});
on("submit",function(kept,e){var b=e.submitter;if(!e.target.matches("form.needs-script"))return;
e.preventDefault();if(b&&!has(kept,b))kept.push({button:b,detail:0})});
function has(kept,b){return kept.some(function(p){return p.button===b})}
function leave(kept,e){window.earlyPresses=kept.filter(function(p){return p.button.contains(e.target)||!p.button.matches(opens)})}
on("pointerdown",leave);on("focusin",leave)})()`

type Keeper = { earlyPresses?: { button: HTMLButtonElement; detail: number }[] }
let presses: NonNullable<Keeper['earlyPresses']> = []

/** Call this right before React attaches its listeners, which receive every later click. */
export function takePresses(): void {
  const keeper = window as Keeper
  presses = keeper.earlyPresses ?? []
  delete keeper.earlyPresses
}

export async function pressAgain(): Promise<void> {
  for (const { button, detail } of presses.splice(0)) {
    // Lets React apply the replayed input or the previous click first.
    await null
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  }
}
