const MODULE = '<link fetchpriority="low" rel="modulepreload"'
const SCRIPT = 'type="module" async=""'

/**
 * On pages whose main content is an image, renames script and preload tags so that the browser ignores them until the
 * boot script loads them.
 */
export function scriptsLater(page: string): string {
  const at = page.indexOf(SCRIPT)
  if (at < 0 || !page.includes('fetchPriority="high"')) return page
  const before = page.slice(0, at).replaceAll(MODULE, '<link rel="later"')
  return `${before}type="text/x-later"${page.slice(at + SCRIPT.length)}`
}

/**
 * Loads the deferred scripts once the image is painted, at the first interaction, or two seconds after the text. On a
 * slow connection, 130 kB of scripts would delay the image. Early input isn't lost (replay-early-input.ts,
 * early-presses.ts), and links and searches work without JavaScript. The preloads begin in groups of six, because
 * starting all 26 at once keeps a phone busy for 130 ms.
 */
export const beginScripts = `(function(){var d=document,begun=false;
function begin(){var was=d.querySelector("script[type='text/x-later']"),s=d.createElement("script");if(begun||!was)return;begun=true;
var links=[].slice.call(d.querySelectorAll("link[rel=later]"));
(function some(){links.splice(0,6).forEach(function(l){l.rel="modulepreload"});if(links.length)return setTimeout(some);
s.type="module";s.nonce=was.nonce;s.textContent=was.textContent;was.replaceWith(s)})()}
function paint(){requestAnimationFrame(function(){setTimeout(begin)})}
addEventListener("DOMContentLoaded",function(){if(d.hidden||begun)return begin();setTimeout(begin,2e3);
var late=[].filter.call(d.images,function(i){return i.getAttribute("fetchpriority")==="high"&&!i.complete}),left=late.length;
if(!left)return paint();function come(){if(--left===0)paint()}
late.forEach(function(i){i.addEventListener("load",come);i.addEventListener("error",come)})});
["pointerdown","keydown"].forEach(function(e){addEventListener(e,function(){if(d.readyState!=="loading")begin()},true)})})()`
