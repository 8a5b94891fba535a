import { cents, formatExact, USD } from '../../../domain/kernel/money.ts'

/** The bank's question, drawn by the sandbox; `amount` null when there is nothing (left) to ask. */
export function challengePage(amount: number | null): string {
  const body =
    amount === null
      ? '<h1>Nothing to confirm</h1><p>This payment has been answered already, or never was. You can close this page.</p>'
      : `<h1>Confirm your payment</h1><p>Your bank asks: do you want to pay <strong>${formatExact(cents(amount), USD)}</strong> to Daylet?</p>
<p class="quiet">This is the sandbox's bank. No real money moves.</p>
<form method="post"><button name="answer" value="yes" class="yes">Complete authentication</button><button name="answer" value="no">Fail authentication</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Confirm your payment</title>
<style>:root{color-scheme:light dark;--ink:#22252d;--paper:#fbfaf8;--rule:#dcd9d3}@media(prefers-color-scheme:dark){:root{--ink:#f2f0ea;--paper:#151a26;--rule:#3a4152}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0;display:grid;min-height:100vh;place-items:center}main{max-width:420px;padding:32px 24px;border:1px solid var(--rule);margin:16px}
h1{font-size:24px;margin:0 0 12px}form{display:grid;gap:12px;margin-top:24px}button{font:inherit;font-weight:600;min-height:48px;border:1px solid var(--ink);background:none;color:inherit;cursor:pointer}.yes{background:var(--ink);color:var(--paper)}</style></head>
<body><main>${body}</main></body></html>`
}
