import type { Claim } from '../claims.ts'

const routes: readonly Claim[] = [
  ['2.1', 1, '/ is Home: a hero with a search form, and a featured-spaces section with filter tabs.'],
  ['2.2', 1, '/browse browses spaces, with the query parameters location, startDate, endDate and spaceType.'],
  ['2.3', 1, '/space/{id} shows one space.'],
  ['2.4', 3, '/host is the host dashboard.'],
  ['2.5', 3, '/host-application is the application to become a host.'],
  ['2.6', 1, '/booking-success/{bookingId} confirms a booking.'],
  ['2.7', 1, '/auth signs in and up, and is marked noindex.'],
  ['2.8', 5, '/messages shows messages.'],
  ['2.9', 6, '/admin is the admin dashboard.'],
  ['2.10', 4, '/financial is the financial dashboard.'],
  ['2.11', 1, '/privacy is the privacy page.'],
  ['2.12', 1, '/terms is the terms page.'],
  ['2.13', 2, '/profile shows the profile.'],
  ['2.14', 1, '/bookings shows my bookings.'],
  ['2.15', 1, 'Any other path is the not-found page.'],
  [
    '2.16',
    1,
    'The footer links to /about, /careers, /press, /blog, /help, /safety, /cancellation, /community and /cookies.',
  ],
  ['2.17', 1, 'Navigation links go to /how-it-works and /help.'],
  ['2.18', 1, 'None of these footer and navigation targets has a route: they show not-found.'],
  ['2.19', 4, 'There is a payment method manager.'],
  ['2.20', 1, 'After sign-up the user is returned to /.'],
  ['2.21', 2, 'After Google sign-in the user is returned to /.'],
  ['2.22', 1, 'Pages load on demand.'],
  ['2.23', 1, 'If a page fails to load, the app reloads once.'],
  ['2.24', 1, 'If it fails again, the error is surfaced.'],
  ['2.25', 1, 'Page titles and metadata are set per page.'],
  ['2.26', 1, 'The titles on /browse depend on location and spaceType.'],
  ['2.27', 1, 'There is a skip-to-main-content link.'],
]

const navigation: readonly Claim[] = [
  ['2.28', 1, 'The navigation always shows "Browse Spaces", "How it works" and "Help".'],
  ['2.29', 5, '"Messages" is shown only when signed in.'],
  ['2.30', 5, '"Messages" carries an unread badge with the count, "9+" above 9.'],
  ['2.31', 1, 'Signed out: "Sign In" goes to /auth.'],
  ['2.32', 3, 'Signed out: "List Your Space" goes to /host-application.'],
  ['2.33', 3, 'Signed in as a host: a "Manage Spaces" button goes to /host.'],
  ['2.34', 6, 'Signed in as an admin: an "Admin Panel" button goes to /admin.'],
  ['2.35', 1, 'Signed in: an "Account" menu is shown.'],
  ['2.36', 2, 'The Account menu has "Profile".'],
  ['2.37', 3, 'The Account menu has "Become a Host", only for role user.'],
  ['2.38', 1, 'The Account menu has "My Bookings".'],
  ['2.39', 1, 'The Account menu has "Sign Out".'],
  ['2.40', 1, 'A mobile menu repeats these items.'],
  ['2.41', 1, "The mobile menu shows a welcome line with the user's e-mail address."],
]

const home: readonly Claim[] = [
  ['2.42', 1, 'The search form has Location (text).'],
  ['2.43', 1, 'The search form has Start Date and End Date.'],
  ['2.44', 1, 'The search form has Space Type (select).'],
  ['2.45', 1, 'The search form has a Search button.'],
  ['2.46', 1, 'Quick-pick chips: "Photography Studio", "Meeting Room", "Pop-up Shop", "Workshop Space".'],
  ['2.47', 1, 'Search goes to /browse with only the non-empty values as query parameters.'],
  ['2.48', 1, '"Explore Spaces" goes to /browse.'],
  ['2.49', 1, 'Featured tabs: "All Spaces", "Studios", "Offices", "Warehouses", "Meeting Rooms".'],
  ['2.50', 1, 'The tabs filter by space type text.'],
  ['2.51', 1, 'Six fixed sample spaces are shown.'],
  ['2.52', 1, 'The favourite heart toggles locally only; nothing is saved.'],
  ['2.53', 1, 'Clicking a card goes to /space/{id}.'],
  ['2.54', 1, 'A card shows the first 3 amenities, then "+N more".'],
  ['2.55', 1, 'Prices are per day.'],
]

const errorScreens: readonly Claim[] = [
  ['2.56', 1, 'The generic error screen says "Something went wrong".'],
  ['2.57', 1, 'The generic error screen shows an error ID.'],
  ['2.58', 1, 'The generic error screen has "Try Again" and "Go Home".'],
  ['2.59', 1, 'The page-level error view has "Retry" and "Go Back".'],
  ['2.60', 1, 'There is a component-level error alert.'],
  [
    '2.61',
    'open',
    'The contents of the browse, detail, booking, host, admin, financial, profile, messages and bookings screens.',
  ],
]

export const screens: readonly Claim[] = [...routes, ...navigation, ...home, ...errorScreens]
