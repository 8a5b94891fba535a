type Section = { title: string; text: readonly string[] }
type LegalPage = { title: string; headline: string; description: string; changed: string; sections: readonly Section[] }

export const privacy: LegalPage = {
  title: 'Privacy · Daylet',
  headline: 'Privacy',
  description: 'The data Daylet stores about you, why, for how long, and how to see or delete it.',
  changed: 'Last changed on 22 November 2026',
  sections: [
    {
      title: 'Who is responsible for your data',
      text: [
        'The operator of this site runs Daylet on its own servers and is responsible for your data. The contact details are at the foot of every page.',
      ],
    },
    {
      title: 'Data we store',
      text: [
        'Your account: email address, first and last name, and a hash of your password. We never store the password itself.',
        'Your application to become a host, if you write one: legal and business name, country, phone number, what you want to rent out, the documents you send with it, and our answer.',
        'Your bookings: the space, the times, the number of people, the price lines and the terms you agreed to.',
        'Your payments: the amount, the result and the payment provider’s reference. Card numbers go to the payment provider and are never stored here. For a card you save, we store its brand, last four digits, expiry and the provider’s reference. The provider also keeps the card used for a booking, in case you agree to a change that costs more.',
        'Security data: failed sign-ins and other security events, the browser and times of your sessions, an identifier that lets us recognize your browser, and, as a hash, the network addresses we use for rate limits.',
        'Errors and usage: page errors, pages opened and their speed, with your account if you were signed in. Only the operator can see this. Hosts see how often their own spaces were opened, as a number, but not by whom. We do not track a browser that sends Global Privacy Control: we store nothing about its visits, speed and searches. We store the places of searches that found nothing, without the person who searched.',
        'The emails we send you: the recipient, the kind, the booking it’s about and the time. We store the text only until the email is sent.',
      ],
    },
    {
      title: 'Cookies',
      text: [
        'We set cookies that keep you signed in, remember a checkout in progress, and remember the theme you chose. There are no advertising or tracking cookies. On pages with a card form, the payment provider may set its own cookies to prevent fraud.',
      ],
    },
    {
      title: 'Who can see your data',
      text: [
        'Your application to become a host is read by the operator’s admins once you send it; guests never see it.',
        'A host sees your name and the booking you make with them. The exact address of a space is shown to you once your booking is confirmed, not before.',
        'We share your data with no one else, with two exceptions: the payment provider that charges your card, which receives your name and email address if you save one, and authorities where the law requires it.',
      ],
    },
    {
      title: 'Storage periods',
      text: [
        'Security events, errors, visits and speed: 90 days; the daily totals remain and name no person. Places of searches that found nothing: two years. Documents of an application to become a host: 180 days after our decision. Emails: 7 days. Data for rate limits: one day at most. The network address a slot was held from: ten minutes after the hold ends. Links and codes: one day after they expire. The operator’s own log, which contains network addresses: as long as the operator chooses.',
        'When you delete your account, your name, address, password, passkeys, second factor, devices, saved spaces, applications and the cards you saved are deleted immediately. We keep bookings, payments and receipts, as long as tax law requires, under the number of the account and without your name; reviews and answers you wrote, under “Former guest” or “Former host”; messages you wrote, without your name; decisions on an application, with the reason, under its number; and the records above until their storage periods end.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'On your profile you can download everything we store about your account as one file, change your name and address, and delete the account. For anything else write to the address at the foot of the page; we answer within 30 days.',
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
      title: 'About Daylet',
      text: [
        'Daylet brings together people who need a commercial space by the hour or the day and the hosts who rent theirs out. The rental agreement is between you and the host; Daylet takes the booking and the payment.',
      ],
    },
    {
      title: 'Holding and booking',
      text: [
        'When you start a checkout, the slot is held for you for 15 minutes. No one else can book it in that time. If you do not pay by then, it is free again.',
        'A booking is made when the page says it is confirmed. Its price lines, cancellation policy and house rules are then fixed; later changes to the listing do not affect it.',
      ],
    },
    {
      title: 'Prices',
      text: [
        'The total you see includes cleaning, add-ons you chose, the service fee and tax. Each line shows how it was calculated. We add nothing later without your consent.',
      ],
    },
    {
      title: 'Cancellation',
      text: [
        'Each space has one of four policies: flexible, moderate, firm or strict. The page of the space, the checkout and your booking show the deadline for each refund.',
        'Within 24 hours of confirmation you get a full refund if the booking starts at least 48 hours after it was confirmed. After the start a guest can no longer cancel.',
        'If a host cancels, you get a full refund, including the service fee.',
      ],
    },
    {
      title: 'Using a space',
      text: [
        'Follow the house rules, keep to the number of people you booked for, and leave the space as you found it. You are liable for damage that you or your guests cause.',
      ],
    },
    {
      title: 'Accounts',
      text: [
        'Keep your password to yourself. We may suspend an account that breaks these terms or puts others at risk, and we will tell you why.',
      ],
    },
  ],
}

export const credits: LegalPage = {
  title: 'Credits · Daylet',
  headline: 'Credits',
  description: 'The open data, typefaces and icons Daylet is made with, and their licenses.',
  changed: 'Last changed on 27 November 2026',
  sections: [
    {
      title: 'Places',
      text: [
        'Names of cities in many languages, their positions and populations come from GeoNames (geonames.org), under the Creative Commons Attribution 4.0 license. We keep only some of them.',
        'Coasts, borders and names of countries on maps come from Natural Earth (naturalearthdata.com), which is in the public domain. We simplified them.',
        'Streets and houses, on sites that show them, come from OpenStreetMap (openstreetmap.org/copyright), under the Open Database License, in tiles by Protomaps (protomaps.com).',
      ],
    },
    {
      title: 'Time zones',
      text: [
        'Time zone boundaries come from the project timezone-boundary-builder, which uses data from OpenStreetMap contributors, under the Open Data Commons Open Database License.',
      ],
    },
    {
      title: 'Typefaces and icons',
      text: [
        'Hanken Grotesk and Instrument Serif, under the SIL Open Font License 1.1. Icons by Lucide, under the ISC license.',
      ],
    },
  ],
}
