/**
 * What people take when a rule asks for capitals, digits and signs: one word, dressed up. A list of whole passwords would be endless and
 * out of date; of the 100,000 most used ones the rules of the domain let eleven pass.
 */
const WORDS = new Set(
  `account agent alexander amanda america andrea andrew angel angela anthony apple april arsenal ashley august austin autumn babygirl bailey
  banana barcelona baseball basketball batman beautiful berlin blessed boston brandon brazil buster butterfly california cameron canada
  captain carlos champion charles charlie cheese chelsea chester chicago chicken chocolate chris christian christmas company computer cookie
  cooper corona corvette cowboys creative dakota dallas daniel danielle david daylet december default diamond dolphin dragon eagles elephant
  elizabeth emily england extreme family february ferrari fishing florida flower football forever france freedom friday friends garfield
  genius george germany ginger goodluck google guitar hallo hannah happy harley harrypotter heather hello hockey holiday hunter iloveyou
  india internet italy jackson jaguar james january jasmine jasper jennifer jeremy jessica jesus jordan joseph joshua july june junior
  justin killer kitten knight lakers lauren liberty linkedin liverpool london love lovely lucky madison maggie manager manchester march
  marina marine marlboro martin master matrix matthew maverick mercedes merlin mexico michael michelle mickey microsoft midnight monday money
  monkey monster morgan morning mother mustang naruto natalie natasha newyork nicholas nicole ninja nothing november october office oliver
  orange pakistan paris passcode passphrase passport patrick peanut pepper phoenix picture pokemon police prince princess private purple
  rachel raiders rainbow ranger rangers realmadrid rebecca robert rocket romania russia samantha samsung samuel saturday scooter secret
  secure security september server shadow silver simple slipknot snoopy soccer spiderman spring starwars station steelers stephen strong
  student summer sunday sunflower sunshine superman superstar support sweet taylor teacher temp temporary tennis thomas thunder thursday
  tiger tigger trustno tuesday turkey united vanessa victor victoria vincent warcraft warrior wednesday weekend whatever william winner
  winter wizard yankees yellow zachary`.split(/\s+/),
)
/** Known wherever they stand, and columns and rows of a keyboard. */
const PARTS = /password|iloveyou|letmein|changeme|welcome|qwerty|asdfgh|zxcvbn|qazwsx|zaqxsw|wsxedc/

const LOOKS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Whether the password is one known word with capitals, digits and signs around it or for letters of it. */
export function isKnownPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const letters = lower.replace(/[^a-z]/g, '')
  const inside = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const [plain, whole] = [inside, lower].map((text) => text.replace(/./gu, (c) => LOOKS[c] ?? c).replace(/[^a-z]/g, ''))
  const once = [letters, plain ?? ''].map((text) => /^(.+?)\1*$/.exec(text)?.[1] ?? '')
  return once.some((word) => WORDS.has(word)) || [letters, whole ?? ''].some((text) => PARTS.test(text))
}
