import type { ContentSlug, ContentText } from './content-page.ts'

export type StarterFacts = { readonly brand: string; readonly email: string; readonly operator: string }

export function starterPage(slug: ContentSlug, facts: StarterFacts): ContentText {
  const contact = `[${facts.email}](mailto:${facts.email})`
  const { title, description, body } = pages[slug]
  const fill = (text: string) =>
    text
      .replaceAll('{brand}', () => facts.brand)
      .replaceAll('{contact}', () => contact)
      .replaceAll('{operator}', () => facts.operator)
  return { title: fill(title), description: fill(description), body: fill(body).trim() }
}

const pages: Readonly<Record<ContentSlug, ContentText>> = {
  about: {
    title: 'About {brand}',
    description: '{brand} is a marketplace for renting commercial spaces by the hour or by the day.',
    body: `
{brand} is a marketplace for renting commercial spaces by the hour or by the day: studios, offices, warehouses, shops, event spaces, coworking, meeting rooms and workshops.

## What we stand for

- **The price you see is the price you pay.** Cleaning, service fee and tax are included from the first search result to the receipt.
- **A slot is never sold twice.** When you hold a slot or book it, nobody else can.
- **Clear terms.** Before you pay, you see until when you can cancel and how much you get back.

## Who runs it

{operator}

The site runs on Daylet, open-source software for marketplaces like this one. We check every host before their first space goes live.

Questions? Write to us at {contact}.
`,
  },
  careers: {
    title: 'Careers',
    description: 'Work with the team behind {brand}.',
    body: `
We don’t have any open positions right now.

If you care about good spaces and good software, we’d still like to hear from you. Write to us at {contact} and tell us what you’d like to do.
`,
  },
  press: {
    title: 'Press',
    description: 'Information about {brand} for journalists, and whom to contact.',
    body: `
{brand} is a marketplace where people rent commercial spaces by the hour or by the day, directly from the hosts who run them.

## Contact

Journalists can reach us at {contact}. Please tell us your deadline, so that we can answer in time.

## Pictures

The photos of a space belong to its host. Ask us before you publish one, and we’ll put you in touch.
`,
  },
  blog: {
    title: 'Blog',
    description: 'News from {brand}.',
    body: `
## Welcome to {brand}

You can now find studios, offices, shops, event spaces and more, and book them by the hour or by the day. [Browse all spaces](/browse) to see what’s available near you.

Do you have a space that stands empty some of the time? [List it](/host-application) and decide yourself when it’s available and what it costs.
`,
  },
  help: {
    title: 'Help',
    description: 'Answers to common questions about booking and hosting on {brand}.',
    body: `
## Booking

**How do I book a space?** Choose your dates or hours on the page of a space and press the button to reserve. We hold the slot for 15 minutes while you check out.

**When do I pay?** Spaces with instant booking are paid when you book. If the host answers requests first, we charge your card only when the host accepts.

**Why does a space ask me to send a request?** Some hosts confirm each booking themselves. They have 24 hours to respond, or until the start if that’s sooner. You aren’t charged if they decline or don’t respond.

**When do I get the exact address?** As soon as your booking is confirmed. Access instructions appear on the booking page 24 hours before the start.

**Can I change or cancel a booking?** Yes. Open it under [My Bookings](/bookings). Before you confirm, you see exactly how much you’ll be refunded.

**Something is wrong with the space. What can I do?** Report the problem on the booking page, from the start of your booking until 24 hours after its end. We hold the host’s payout until it’s settled.

## Your account

**I forgot my password.** Use [Forgot your password?](/auth/recover) on the sign-in page, and we’ll email you a link.

**How do I protect my account?** Turn on a second factor or add a passkey under [Security](/profile/security).

**How do I delete my account?** Open your [profile](/profile). You can also download everything we store about you there.

## Hosting

**Who can host?** Anyone with a space they may rent out. [Apply to become a host](/host-application); a person reviews your application and emails you the decision.

**When do I get paid?** Your payout becomes due 24 hours after a booking starts. You see every payout and the fees we keep under [Earnings](/financial).

Didn’t find your answer? Write to us at {contact}.
`,
  },
  safety: {
    title: 'Safety',
    description: 'How {brand} keeps bookings, payments and people safe.',
    body: `
## Before you book

- We review every host’s application before they can list a space.
- Only guests who completed a booking can review a space.
- Keep your messages and payments on {brand}. We can’t help you with money you paid elsewhere.

## When you arrive

- Find the emergency exits and the fire extinguisher first.
- Stay within the number of people the space is approved for.
- Follow the house rules, and leave if you feel unsafe.

**In an emergency, call your local emergency number first.** Then tell us at {contact}.

## Reporting

You can report a space, a person, a message or a review wherever it appears. During a booking and until 24 hours after it, you can also report a problem on the booking page.

## Your account

We’ll never ask for your password or for a code we sent you. Turn on a second factor under [Security](/profile/security).
`,
  },
  cancellation: {
    title: 'Cancellation',
    description: 'How cancellations and refunds work on {brand}.',
    body: `
Every space has one of four cancellation policies. You see it before you pay, with exact dates, and it never changes for a booking you’ve made.

## How much you get back

- **Flexible, moderate, firm and strict** differ in how long before the start you can cancel for a full or a partial refund. The page of a space and your booking name the exact date and time of each step.
- **In the first 24 hours** after your booking is confirmed, you get everything back, as long as the start is at least 48 hours after the confirmation.
- **Cleaning** is refunded in full if you cancel before the start.
- **The service fee** is refunded in the first 24 hours, or when the host or we cancel.
- **Tax** is refunded together with the amount it belongs to.

Once a booking has started, you can’t cancel it yourself. Report a problem on the booking page if something is wrong.

## If the host cancels

You get a full refund, including the service fee. If the host cancels after the start, you get back the part you couldn’t use.

## How to cancel

Open the booking under [My Bookings](/bookings) and choose to cancel it. You see the refund before you confirm. Refunds go back to the card you paid with; your bank may need a few days to show them.
`,
  },
  community: {
    title: 'Community guidelines',
    description: 'What guests and hosts on {brand} can expect from each other.',
    body: `
{brand} works because guests and hosts treat each other and the spaces well.

## Everyone

- Be honest about who you are, what you need and what you offer.
- Treat people with respect. Discrimination, harassment and threats have no place here.
- Write reviews about your own experience, and keep them fair.

## Guests

- Arrive and leave on time, and leave the space as you found it.
- Bring only as many people as you booked for.
- Tell the host at once if something breaks.

## Hosts

- Describe your space as it is, with photos that show it today.
- Have it clean, safe and ready when a booking starts.
- Answer messages and requests quickly.

If someone breaks these rules, report it where it happened. We read every report, and may remove content or suspend accounts.
`,
  },
  cookies: {
    title: 'Cookies',
    description: 'Which cookies {brand} uses and why.',
    body: `
We use only the cookies that the site needs to work. There are no advertising or tracking cookies.

## What we store in your browser

- **Sign-in cookies** keep you signed in and protect your session. They end after 30 days at the latest.
- **A device cookie** lets us recognize this browser after you’ve signed in, so that someone else’s failed attempts don’t lock you out. It lasts a year.
- **Short-lived cookies** are set for a few minutes when you sign in through another provider.
- **Local storage** keeps drafts of messages, what you’ve read and spaces you’ve marked, until you sign out.

Where you enter a card, the payment provider’s form may set its own cookies to prevent fraud.

## Visits

We count page views to improve the site, and show them to no one but us. If your browser sends Global Privacy Control, we don’t record your visits.

You can delete cookies in your browser’s settings. You’ll be signed out.
`,
  },
  'how-it-works': {
    title: 'How it works',
    description: 'How to find, book and use a space on {brand}, and how to rent out your own.',
    body: `
## For guests

1. **Find a space.** [Search](/browse) by place, dates and type. Prices include all fees and tax.
2. **Hold the slot.** Choose your days or hours. We hold them for 15 minutes while you check out.
3. **Pay safely.** Pay by card. You see the full price and the refund terms before you pay.
4. **Use it.** You get the address right away and access instructions 24 hours before the start.

Some hosts confirm bookings themselves. In that case you send a request, and your card is charged only when the host accepts.

## For hosts

1. **Apply.** [Tell us who you are](/host-application). A person reviews your application.
2. **List your space.** Add photos, opening hours, prices and house rules. You decide how far ahead and how long people can book.
3. **Welcome guests.** Take bookings instantly, or answer each request yourself.
4. **Get paid.** Your payout becomes due 24 hours after a booking starts.
`,
  },
}
