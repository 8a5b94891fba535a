import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('browse', 'routes/browse.tsx'),
  route('space/:id', 'routes/space.tsx'),
  route('checkout/:holdId', 'routes/checkout.tsx'),
  route('booking-success/:bookingId', 'routes/booking-success.tsx'),
  route('bookings', 'routes/bookings.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('auth/second-factor', 'routes/second-factor.tsx'),
  route('auth/recover', 'routes/recover.tsx'),
  route('auth/verify', 'routes/verify.tsx'),
  route('auth/join', 'routes/join.tsx'),
  route('auth/claim', 'routes/claim.tsx'),
  route('auth/sign-out', 'routes/sign-out.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('profile/security', 'routes/profile-security.tsx'),
  route('host/calendar', 'routes/host-calendar.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('terms', 'routes/terms.tsx'),
  route('credits', 'routes/credits.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
