/**
 * Runs first. If the page's files can't be loaded, reloads the page once. If they fail again, shows the error view that
 * the server rendered hidden.
 */
export const bootGuard = `(function(){var k="reloaded-once",asked=false,s;try{s=sessionStorage;s.getItem(k)}catch(e){return}
addEventListener("error",function(e){var t=e.target;if(window.__reactRouterDataRouter)return;
if(!t||!/^(SCRIPT|LINK)$/.test(t.tagName)||t.rel==="preload"||t.rel==="icon")return;
var u=t.src||t.href;if(!u||u.indexOf("/assets/")>=0)window.pageFailed()},true);
addEventListener("click",function(e){if(e.target.id==="page-failed-back")history.back()});
window.pageFailed=function(to){if(!navigator.onLine)return false;if(asked)return true;asked=true;
if(s.getItem(k)){s.removeItem(k);var d=document.getElementById("page-failed");
if(d&&!window.__reactRouterDataRouter)d.hidden=false;else if(!d)addEventListener("DOMContentLoaded",function(){
document.getElementById("page-failed").hidden=false});return false}
s.setItem(k,"1");if(to)location.assign(to);else location.reload();return true}})()`

/**
 * Reloads a page whose code couldn't be loaded. Returns false if that has already been tried. @public vite.config.ts
 * inserts the call to it into the router.
 */
export function pageFailed(): boolean {
  const app = window as unknown as {
    pageFailed?: (to?: string) => boolean
    __reactRouterDataRouter?: { state: { navigation: { location?: Location } } }
  }
  const to = app.__reactRouterDataRouter?.state.navigation.location
  return app.pageFailed?.(to && to.pathname + to.search) ?? false
}

export function pageRuns() {
  try {
    sessionStorage.removeItem('reloaded-once')
  } catch {
    // If storage is disabled, nothing was stored.
  }
}
