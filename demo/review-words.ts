import type { SpaceType } from '../src/domain/spaces/space.ts'

/** Positive reviews begin with these sentences. `{host}`, `{district}` and `{days}` are filled in. */
export const PRAISE: Readonly<Record<SpaceType, readonly string[]>> = {
  studio: [
    'The light did half of our work.',
    'Clean floor, clean walls, everything on its hook.',
    'We shot forty looks in a day and never ran into each other.',
    'Exactly as quiet as promised, our sound needed no repair.',
    'The set is even nicer than in the pictures.',
    'Everything on the list was there and charged.',
    'Our photographer asked whether we could move in.',
    'Blackout in a minute, daylight back in another.',
  ],
  office: [
    'Desks, screens and network worked from the first minute.',
    'Our team got more done in two days than in two weeks.',
    'A quiet, bright office with a proper kitchen.',
    'The chairs alone are worth it.',
    'Visitors were impressed, and so were we.',
    'We plugged in and forgot where we were.',
    'Good heating, fresh air, no surprises.',
  ],
  warehouse: [
    'The lorry was in and out in fifteen minutes.',
    'Flat floor, high doors, clear rules.',
    'Racking as described and the labels made sense.',
    'Dry, swept and well lit.',
    'We built our set on day one without hitting a column.',
    'The yard is large enough to turn, unlike most.',
    'Gate code worked at five in the morning.',
  ],
  retail: [
    'Our opening weekend was busy from noon on.',
    'The window made people stop.',
    'We unpacked, hung the rails and were open by ten.',
    'A lovely street with the right people on it.',
    'Fixtures look expensive and did not need a screwdriver.',
    'We sold out on the second day.',
    'Plenty of storage behind the counter.',
  ],
  event_space: [
    'Our guests are still talking about the room.',
    'It needed no decoration beyond candles.',
    'The sound limiter is set fairly and the dance floor is good.',
    'The caterers praised the kitchen, which never happens.',
    'Set-up was drawn exactly as we had sent it.',
    'Everyone found the entrance and no one wanted to leave.',
    'A hall with a soul.',
  ],
  coworking: [
    'Friendly people and honest coffee.',
    'Calls in the booths, quiet at the tables: it works.',
    'We took the whole floor and felt at home by lunch.',
    'Fast network and enough sockets for once.',
    'A place where one actually gets things done.',
    'The plants are real and so is the welcome.',
    'Soup on Thursday. That is the review.',
  ],
  meeting_room: [
    'Screen and sound worked at the first try.',
    'The room is quieter than our own.',
    'Water, coffee and pens that write.',
    'We started on time because everything was ready.',
    'The view helped when the talk got long.',
    'Just right for the six of us.',
    'The desk downstairs took care of our late guest.',
  ],
  workshop: [
    'Sharp tools, everything in its place.',
    'The introduction was short and useful.',
    'Twelve of us worked without getting in each other’s way.',
    'Good light over every bench.',
    'We finished the piece in {days}, which says it all.',
    'Dust extraction that really extracts.',
    'A generous place with generous tables.',
  ],
}

export const MORE = [
  '{host} answered every message within minutes.',
  '{host} met us at the door and showed us around.',
  'Check-in by code was easy, even at seven.',
  'We will be back in spring.',
  'Third time here, and not the last.',
  '{district} is a good place to be hungry afterwards.',
  'Worth every cent.',
  'Would book again without thinking.',
  'The map circle was close enough, the directions were perfect.',
  'Add-ons were ready when we came.',
  'Cleaner than our own.',
  'Parking took a moment, the rest did not.',
  'Clear rules, kindly put.',
  'It is smaller than it looks, but well cut.',
  'Warm even on a grey morning.',
  'The lift is slow, the stairs are not.',
]

export const MIDDLING = [
  'Good room, a little colder than expected until the heating came on.',
  'All fine, though the key box took us three tries.',
  'Nice space; the street was louder than we thought.',
  'As described. The kitchen could use more cups.',
  'We liked it. One lamp was missing and came an hour later.',
  'Solid and clean, the network was slow in the afternoon.',
  'A good choice for the price, not more and not less.',
  'Lovely room, tight set-up time.',
]

export const COMPLAINTS = [
  'The room was not cleaned when we arrived; {host} was sorry and gave us an extra hour.',
  'Too warm and the windows do not open far.',
  'Noise from the neighbours made recording impossible in the afternoon.',
  'The projector did not work with any of our laptops.',
  'It looks larger in the pictures. We managed.',
  'The lift was out of order, and we only found out on the day.',
  'We could not reach anybody for the first half hour.',
]

export const THANKS = [
  'Thank you, it was a pleasure to have you.',
  'Come back any time, the kettle is on.',
  'Thanks for leaving it so tidy.',
  'Kind words, thank you. See you in spring.',
  'That made our week. Thank you!',
]

export const APOLOGIES = [
  'We have fixed this since; thank you for telling us.',
  'Sorry about that day. We have talked it over with the whole team.',
  'You are right; we’ve updated the description.',
  'Thank you for being so patient. It should not have happened.',
]

export const OF_GUESTS = [
  'Easy to reach, on time, and left everything tidy.',
  'A pleasure, from the first message to the last chair.',
  'Careful with the room and friendly with the neighbours.',
  'Came prepared and finished on time. Welcome back.',
  'Good communication; the floor needed a second sweep.',
  'A large group, well led.',
  'Kind people. They even watered the plants.',
  'Everything as agreed.',
  'Left a little late, but told us before.',
  'Would host again at once.',
]
