import type { Claim } from '../claims.ts'

/** Decisions on what the specification leaves open. */
export const decided: readonly Claim[] = [
  [
    '10.1',
    2,
    'A failed sign-in counts by device from the first on, and by the account that was tried; so does a wrong code, second factor or passkey.',
  ],
  [
    '10.2',
    2,
    'A form that refuses a weak or leaked password on submit tells the security monitor, once a submit and never the password.',
  ],
  [
    '10.3',
    2,
    'That a password is leaked is said beside its other issues; server and browser answer the same codes for the same password.',
  ],
  [
    '10.4',
    2,
    'The error ID on the screen leads to a row of error_logs, wherever the fault was; a crash while drawing is a javascript_error, high.',
  ],
  ['10.5', 2, 'An admin without a second factor reaches only its enrolment.'],
  [
    '10.6',
    1,
    'A card of a space let by the hour only shows the all-in price of an hour of its shortest length, with dates or hours the all-in total.',
  ],
  [
    '10.7',
    2,
    'The export holds everything that carries the account; the privacy page says what is noted, how long, and what stays.',
  ],
  ['10.8', 1, 'A page that is not found after loading has a title and is not indexed.'],
  [
    '10.9',
    1,
    "Without script the password's issues are listed; an End Date alone means that day; without a place a date is past only when it is past everywhere.",
  ],
  ['10.10', 1, "Start times name the zone while they are chosen, when it differs from the viewer's."],
  ['10.11', 1, 'A booking keeps the tiers of its cancellation policy; a fee schedule holds from its valid_from on.'],
  ['10.12', 1, 'The check says what is unproved while no fresh report of a whole run is there.'],
  ['10.13', 1, 'The map without tiles carries the names of city and districts.'],
  ['10.14', 1, 'The reference of the API is drawn by a kept library, from our files alone, under a policy of its own.'],
  [
    '10.15',
    6,
    'A page of the operator is not found until it is published, and again once it is withdrawn; every version stays.',
  ],
  ['10.16', 6, 'Markdown keeps its tags and draws them as text; titles and descriptions lose theirs.'],
  [
    '10.17',
    6,
    'The addresses of the footer without a page answer 404; published in /admin, a page has title, description and canonical link.',
  ],
  ['10.18', 6, 'The sitemap lists every published space and page and nothing else, in files of 10,000 spaces at most.'],
  ['10.19', 6, 'robots.txt keeps robots out of what is private, and out of all of a site on this machine.'],
  ['10.20', 6, 'A space on offer with photos has a picture for other sites, of 1200 × 630; no other has one.'],
  [
    '10.21',
    6,
    'Home, browse and spaces carry canonical addresses and Open Graph; a space tells its offer and, where there are any, its reviews.',
  ],
  [
    '10.22',
    6,
    'Roles are changed by new rows; the last admin can be neither demoted nor suspended nor deleted, by a constraint.',
  ],
  [
    '10.23',
    6,
    'Who is suspended is signed out and told why; the spaces of a suspended host are hidden and come back with the host.',
  ],
  ['10.24', 6, 'People and bookings are listed for admins with search, filters and order in the address, and as CSV.'],
  [
    '10.25',
    6,
    'Failed jobs are tried again, alerts and reports are handled, several at once, each with a reason in the audit log.',
  ],
  ['10.26', 6, 'Fees and taxes are set by versions valid from a moment on; prices on cards follow.'],
  [
    '10.27',
    6,
    'Brand name, contact, home page and featured spaces are set in the product, by versions, with who and when.',
  ],
  [
    '10.28',
    6,
    'Cancellation policies and the amenities offered are set in the product; a booking keeps the policy it was made with.',
  ],
  [
    '10.29',
    6,
    'Admins see what the environment configures, without a secret, and test database, mail, storage, payments, Redis and sign-in.',
  ],
  ['10.30', 6, 'Errors are told apart by a fingerprint of files and lines, taken before masking, and counted by day.'],
  [
    '10.31',
    6,
    'Faults of the server are rows of error_logs with the id the visitor saw, bounded by minute and process.',
  ],
  [
    '10.32',
    6,
    'Errors are listed by days beside the days before; one is said to be mended with a reason, and is open when seen again.',
  ],
  ['10.33', 6, 'Web vitals and visits are counted by page and day before their rows go, each row once.'],
  [
    '10.34',
    6,
    'Searches without results are counted by day with where was searched; not those of who asks not to be followed.',
  ],
  ['10.35', 6, 'New accounts, hosts, spaces, holds, bookings and turnover are counted by day from their own tables.'],
  [
    '10.36',
    6,
    'Web vitals are shown at p75 by page for a range beside the days before, judged by the published bounds.',
  ],
  [
    '10.37',
    6,
    'npx daylet migrates, makes admins, fills the demo, exports an account and compares payments; it explains itself, ends with 0, 1 or 2, and prints no secret.',
  ],
  [
    '10.38',
    6,
    'npx daylet doctor names what is wrong with settings, roles, versions, clocks, mail, storage, payments, Redis, keys and folders, each with its remedy; a good set-up is green.',
  ],
  [
    '10.39',
    6,
    'npx daylet backup writes one moment of database and files while the site works; restore gives back the same rows and files, from and to a folder or S3.',
  ],
  [
    '10.40',
    6,
    'A backup that is cut off or altered is refused before anything is touched, and so is a database that is not empty, unless --replace is said.',
  ],
  ['10.41', 6, 'A backup or a restore that was killed half-way is begun again and becomes whole.'],
  [
    '10.42',
    6,
    '/metrics gives what all processes have counted as one, to whoever brings METRICS_TOKEN; without that setting there is no such page.',
  ],
  [
    '10.43',
    6,
    'A machine that is told to stop sends its visitors elsewhere before it closes: a new version is brought in behind a balancer without losing a request.',
  ],
  [
    '10.44',
    6,
    'With a collector of OpenTelemetry set, each request, query and job is sent there as a span, a request in the trace its caller named, and its log lines name the trace; a collector that is dead or hangs costs no request anything.',
  ],
  [
    '10.45',
    6,
    'There is a container image that runs without root, and a compose file of three sites behind one address with all they stand on; every setting in it is one the site reads.',
  ],
  ['10.46', 6, 'Searches, spaces and reviews, which everybody may read, are read from a replica where there is one.'],
  ['10.47', 6, 'Whoever wrote something in the last ten seconds reads from the primary what is so.'],
  ['10.48', 6, 'A replica that is five seconds behind, by the log and not by a clock, is not read from.'],
  ['10.49', 6, 'Where a replica fails, the primary answers in its place; visitors notice nothing.'],
  ['10.50', 6, 'While the primary is away, a site with a replica goes on being read.'],
]
