import type { Claim } from '../claims.ts'

export const money: readonly Claim[] = [
  [
    '15.1',
    1,
    'Rental and head-count, discount, cleaning, add-ons, service fee of 8 %, tax, total: the example comes to 664.36, of which the host receives 508.50.',
  ],
  ['15.2', 1, 'The commission applies to rental, head-count, cleaning and add-ons after the discount.'],
  ['15.3', 1, 'Each line rounds half up to a cent, once; totals are sums of lines.'],
  ['15.4', 1, 'A refund is the captured amount less the kept amount, calculated from the booking’s lines.'],
  ['15.5', 1, 'In production the sandbox is used only with PAYMENTS=sandbox, and every page says so.'],
  ['15.6', 1, 'The sandbox accepts the known test numbers; any other is refused before it is sent, logged or stored.'],
  ['15.7', 1, 'The sandbox sends its signed webhooks late, twice and out of order.'],
  ['15.8', 4, 'With Stripe a booking is paid with intents, saved cards are charged later, and events are signed.'],
  [
    '15.9',
    4,
    'An instant booking is captured immediately, a request within six days is reserved, and a later one saves the card.',
  ],
  [
    '15.10',
    1,
    'The row comes first and the gateway second, with the row’s ID: it acts once, however often it is called.',
  ],
  ['15.11', 1, 'A webhook counts once, in any order.'],
  ['15.12', 1, 'The ledger is append-only, and each transaction sums to zero, enforced by the database.'],
  [
    '15.13',
    4,
    'A host’s share is sent within an hour of 24 hours after the start, for a long booking in parts of 28 days.',
  ],
  ['15.14', 4, 'A host can be paid daily, weekly or monthly instead, in their time zone, and from a minimum.'],
  ['15.15', 4, 'A host is not paid while a report or a dispute is open.'],
  ['15.16', 4, 'A refund after a payout is deducted from the next one, then reversed from transfers, then owed.'],
  ['15.17', 4, 'Every night the ledger is compared with the gateway, and each discrepancy is listed.'],
  ['15.18', 4, 'Cards are listed, added, made the default and removed, and show their expiry.'],
  ['15.19', 4, 'Hosts see earnings by month and space, upcoming payouts, and statements as CSV and PDF.'],
  ['15.20', 4, 'Admins see the platform’s money, each figure as the sum of its lines.'],
  ['15.21', 4, '/financial is linked from /host and from /admin.'],
  ['15.22', 4, 'Receipts, invoices and credit notes are PDFs, numbered without gaps.'],
]
