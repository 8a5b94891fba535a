import type { SpaceType } from '../src/domain/spaces/space.ts'

/** Positive reviews begin with these sentences. `{host}`, `{district}` and `{days}` are filled in. */
export const PRAISE: Readonly<Record<SpaceType, readonly string[]>> = {
  studio: [
    'The light did half the work for us.',
    'Clean floor, clean walls, everything in its place.',
    'We shot forty looks in a day and never got in each other’s way.',
    'As quiet as promised. Our audio needed no cleanup.',
    'The set is even nicer than in the photos.',
    'Everything on the list was there and charged.',
    'Our photographer asked whether we could move in.',
    'Blackout in a minute, daylight again a minute later.',
  ],
  office: [
    'Desks, screens and network worked from the first minute.',
    'Our team got more done in two days than in two weeks.',
    'A quiet, bright office with a proper kitchen.',
    'The chairs alone are worth it.',
    'Our clients were impressed, and so were we.',
    'We plugged in and forgot where we were.',
    'Warm, good air, no surprises.',
  ],
  warehouse: [
    'The truck was in and out in fifteen minutes.',
    'Flat floor, high doors, clear rules.',
    'Racking as described and the labels made sense.',
    'Dry, clean and well lit.',
    'We built our set on day one without hitting a column.',
    'The yard is big enough to turn around in, unlike most.',
    'The gate code worked at five in the morning.',
  ],
  retail: [
    'Our opening weekend was busy from noon on.',
    'The window stopped people on the street.',
    'We unpacked, hung the rails and were open by ten.',
    'A lovely street with just the right foot traffic.',
    'The fixtures look expensive, and nothing needed a screwdriver.',
    'We sold out on the second day.',
    'Plenty of storage behind the counter.',
  ],
  event_space: [
    'Our guests are still talking about the room.',
    'It needed no decoration beyond candles.',
    'The sound limit is fair and the dance floor is great.',
    'Our caterers loved the kitchen, which never happens.',
    'Everything was set up exactly as we’d drawn it.',
    'Everyone found the entrance and no one wanted to leave.',
    'A hall with soul.',
  ],
  coworking: [
    'Friendly people and good coffee.',
    'Calls in the booths, quiet at the tables. It works.',
    'We took the whole floor and felt at home by lunch.',
    'Fast Wi-Fi and, for once, enough outlets.',
    'A place where you actually get things done.',
    'The plants are real, and so is the welcome.',
    'Soup on Thursday. That is the review.',
  ],
  meeting_room: [
    'Screen and sound worked on the first try.',
    'It’s quieter than our own meeting room.',
    'Water, coffee and pens that actually write.',
    'We started on time because everything was ready.',
    'The view helped when the meeting ran long.',
    'Just right for the six of us.',
    'The front desk took care of a colleague who ran late.',
  ],
  workshop: [
    'Sharp tools, everything in its place.',
    'The intro was short and useful.',
    'Twelve of us worked without getting in each other’s way.',
    'Good light over every bench.',
    'We finished the piece in {days}, which says it all.',
    'Dust collection that really works.',
    'A generous place with big tables.',
  ],
}

export const MORE = [
  '{host} answered every message within minutes.',
  '{host} met us at the door and showed us around.',
  'Getting in with the code was easy, even at seven.',
  'We’ll be back in the spring.',
  'Our third time here, and not our last.',
  '{district} is a good place to be hungry afterward.',
  'Worth every penny.',
  'Would book again in a heartbeat.',
  'The directions were perfect.',
  'The add-ons were ready when we arrived.',
  'Cleaner than our own place.',
  'Parking took a while; everything else was easy.',
  'Clear rules, nicely put.',
  'It’s smaller than it looks, but well laid out.',
  'Warm even on a gray morning.',
  'The elevator is slow, so take the stairs.',
]

export const MIDDLING = [
  'Good room, a little cold until the heat came on.',
  'All fine, though the lockbox took us three tries.',
  'Nice space, but the street was louder than we expected.',
  'As described. The kitchen could use more cups.',
  'We liked it. One lamp was missing and showed up an hour later.',
  'Solid and clean, but the Wi-Fi was slow in the afternoon.',
  'Good for the price, no more and no less.',
  'Lovely room, but not much time to set up.',
]

export const COMPLAINTS = [
  'The room hadn’t been cleaned when we arrived; {host} apologized and gave us an extra hour.',
  'Too warm, and the windows barely open.',
  'Noise from the neighbors made it impossible to record in the afternoon.',
  'The projector didn’t work with any of our laptops.',
  'It looks bigger in the photos. We managed.',
  'The elevator was out of order, and we only found out that day.',
  'We couldn’t reach anyone for the first half hour.',
]

export const THANKS = [
  'Thank you, it was a pleasure having you.',
  'Come back anytime. The coffee’s on.',
  'Thanks for leaving it so tidy.',
  'Thanks for the kind words. See you in the spring.',
  'That made our week. Thank you!',
]

export const APOLOGIES = [
  'We’ve fixed this since. Thanks for letting us know.',
  'Sorry about that day. We’ve talked it over with the whole team.',
  'You’re right. We’ve updated the description.',
  'Thank you for being so patient. It shouldn’t have happened.',
]

export const OF_GUESTS = [
  'Easy to reach, on time, and left everything tidy.',
  'A pleasure from the first message to the last chair.',
  'Careful with the room and friendly to the neighbors.',
  'Came prepared and finished on time. Welcome back.',
  'Good communication. The floor needed another sweep.',
  'A big group, but well organized.',
  'Kind people. They even watered the plants.',
  'Everything went as agreed.',
  'Left a little late, but let us know.',
  'Would host again anytime.',
]
