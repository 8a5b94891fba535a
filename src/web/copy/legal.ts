type Section = { title: string; text: readonly string[] }
type LegalPage = { title: string; headline: string; description: string; changed: string; sections: readonly Section[] }

export const privacy: LegalPage = {
  title: 'Privacy · Daylet',
  headline: 'Privacy',
  description: 'What Daylet stores about you, why, for how long, and how to see or delete it.',
  changed: 'Last changed on 22 November 2026',
  sections: [
    {
      title: 'Who is responsible',
      text: [
        'The operator of this site runs Daylet on its own servers and is responsible for your data. The contact details are at the foot of every page.',
      ],
    },
    {
      title: 'What we store',
      text: [
        'Your account: e-mail address, first and last name, and a hash of your password. We never store the password itself.',
        'Your application to become a host, if you write one: legal and business name, country, phone number and what you want to let, the documents you send with it, and what we answered.',
        'Your bookings: the space, the times, the number of people, the price lines and the terms you agreed to.',
        'Your payments: the amount, the result and the payment provider’s reference. Card numbers go to the payment provider and are never stored here. Of a card you keep: its brand, last four digits, expiry and what the provider calls it. The provider keeps the card of a booking too, for a change you agree to.',
        'What keeps the site safe: failed sign-ins and other security events, the browser and times of your sessions, a mark in your browser by which we know it again, and, as a hash, the network addresses that limits count by.',
        'What went wrong and how the site is used: errors of pages, pages opened, and how fast they were, with your account where you were signed in. No page shows it to anybody but the operator; hosts see how often their own spaces were opened, as a number, and nothing of by whom. A browser that sends Global Privacy Control is not followed: of its visits, speed and searches nothing is kept. Where somebody searched and nothing was found is noted without who it was.',
        'The mails we send you: to whom, of which kind and when; their words only until they are sent.',
      ],
    },
    {
      title: 'Cookies',
      text: [
        'We set cookies that keep you signed in, remember a checkout under way, and remember the theme you chose. There are no advertising or tracking cookies. Where you type a card, the payment provider’s own form may set cookies of its own, against fraud.',
      ],
    },
    {
      title: 'Who sees it',
      text: [
        'Your application to become a host is read by the operator’s admins once you send it; guests never see it.',
        'A host sees your name and the booking you make with them. The exact address of a space is shown to you once your booking is confirmed, not before.',
        'We share nothing with anyone else, except the payment provider that charges your card, which learns your name and email address if you keep one, and where the law obliges us.',
      ],
    },
    {
      title: 'How long we keep it',
      text: [
        'Security events, errors, visits and speed: 90 days; how many there were on each day stays, of nobody. Where was searched and nothing found: two years. Documents of an application to become a host: 180 days after our answer. Mails: 7 days. What limits count by: a day at most. The network of a hold: ten minutes after it has ended. Links and codes: a day after they end. The operator’s own log, which names network addresses, as long as the operator says.',
        'When you delete your account, your name, address, password, passkeys, second factor, devices, saved spaces, applications and the cards you keep go at once. What stays: bookings, payments and receipts, as long as tax law requires, under the number of the account and without your name; reviews and answers you wrote, under “Former guest” or “Former host”; messages you wrote, under “Deleted account”; that admins decided on an application, with the reason, under its number; and the records above until their days are over.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'On your profile you can download everything kept about your account as one file, change your name and address, and delete the account. For anything else write to the address at the foot of the page; we answer within 30 days.',
      ],
    },
  ],
}

export const terms: LegalPage = {
  title: 'Terms · Daylet',
  headline: 'Terms',
  description: 'The rules of booking a space on Daylet: holds, prices, payment, cancellation and conduct.',
  changed: 'Last changed on 21 November 2026',
  sections: [
    {
      title: 'What Daylet is',
      text: [
        'Daylet brings together people who need a commercial space by the hour or the day and the hosts who rent theirs out. The rental agreement is between you and the host; Daylet takes the booking and the payment.',
      ],
    },
    {
      title: 'Holding and booking',
      text: [
        'When you start a checkout, the slot is held for you for 15 minutes. Nobody else can book it in that time. If you do not pay by then, it is free again.',
        'A booking is made when the page says it is confirmed. Its price lines, cancellation policy and house rules are then fixed; later changes to the listing do not touch it.',
      ],
    },
    {
      title: 'Prices',
      text: [
        'The total you see includes cleaning, add-ons you chose, the service fee and tax. Each line says how it was worked out. Nothing is added later without your consent.',
      ],
    },
    {
      title: 'Cancellation',
      text: [
        'Each space has one of four policies: flexible, moderate, firm or strict. The page of the space, the checkout and your booking say in dates how much you get back until when.',
        'Within 24 hours of confirmation you get everything back if the booking starts at least 48 hours after it was confirmed. After the start a guest can no longer cancel.',
        'If a host cancels, you get everything back, the service fee included.',
      ],
    },
    {
      title: 'Using a space',
      text: [
        'Follow the house rules, keep to the number of people you booked for, and leave the space as you found it. You answer for damage that you or your guests cause.',
      ],
    },
    {
      title: 'Accounts',
      text: [
        'Keep your password to yourself. We may suspend an account that breaks these terms or puts others at risk, and tell you why.',
      ],
    },
  ],
}

export const credits: LegalPage = {
  title: 'Credits · Daylet',
  headline: 'Credits',
  description: 'The open data, typefaces and icons Daylet is made with, and their licences.',
  changed: 'Last changed on 22 November 2026',
  sections: [
    {
      title: 'Places',
      text: [
        'Names of cities in many languages, their positions and populations come from GeoNames (geonames.org), under the Creative Commons Attribution 4.0 licence. We keep only some of them.',
      ],
    },
    {
      title: 'Time zones',
      text: [
        'Where which time zone holds comes from the project timezone-boundary-builder, made from data of the OpenStreetMap contributors, under the Open Data Commons Open Database Licence.',
      ],
    },
    {
      title: 'Typefaces and icons',
      text: [
        'Hanken Grotesk and Instrument Serif, under the SIL Open Font Licence 1.1. Icons by Lucide, under the ISC licence.',
      ],
    },
  ],
}
