import { cents, formatExact, USD } from '../../../../domain/kernel/money.ts'

export function challengePage(question: { amount: number | null } | null): string {
  if (!question)
    return page(
      'Nothing to confirm',
      '<p>You have already answered this request, or it doesn’t exist. You can close this page.</p>',
    )
  if (question.amount === null)
    return page(
      'Confirm your card',
      ask('Your bank asks: may Daylet keep this card and charge it later?', AUTHENTICATION),
    )
  const amount = formatExact(cents(question.amount), USD)
  return page(
    'Confirm your payment',
    ask(`Your bank asks: do you want to pay <strong>${amount}</strong> to Daylet?`, AUTHENTICATION),
  )
}

export function onboardingPage(): string {
  return page(
    'Payout details',
    ask('On a live site, the payment provider asks for your identity and bank details here.', {
      yes: 'Everything is in order',
      no: 'Not now',
    }),
  )
}

const AUTHENTICATION = { yes: 'Complete authentication', no: 'Fail authentication' }

const ask = (question: string, { yes, no }: { yes: string; no: string }) => `<p>${question}</p>
<p class="quiet">This is the sandbox’s bank. No real money moves.</p>
<form method="post"><button name="answer" value="yes" class="yes">${yes}</button><button name="answer" value="no">${no}</button></form>`

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<style>:root{color-scheme:light dark;--ink:#22252d;--paper:#fbfaf8;--rule:#dcd9d3}@media(prefers-color-scheme:dark){:root{--ink:#f2f0ea;--paper:#151a26;--rule:#3a4152}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0;display:grid;min-height:100vh;place-items:center}main{max-width:420px;padding:32px 24px;border:1px solid var(--rule);margin:16px}
h1{font-size:24px;margin:0 0 12px}form{display:grid;gap:12px;margin-top:24px}button{font:inherit;font-weight:600;min-height:48px;border:1px solid var(--ink);background:none;color:inherit;cursor:pointer}.yes{background:var(--ink);color:var(--paper)}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
}
