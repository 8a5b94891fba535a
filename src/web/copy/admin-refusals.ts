import type { RefusalCode } from '../client/api-types.ts'

/** What only admins can hear: other pages do not carry it. */
export const adminRefusals = {
  own_listing: 'This space is your own. Another admin has to decide on it.',
  host_gone: 'The host’s account is suspended, deleted or no host any more, so nothing can be decided now.',
  not_published: 'One of these spaces is not to be seen. Take it out, or publish it first.',
  bad_text: 'One of these texts holds nothing that can be seen: markup is taken out. Write it in plain words.',
  bad_amenity: 'One of these amenities holds markup or characters that cannot be seen. Write it in plain words.',
  unknown_region: 'No place lies in this region here, so nobody would ever pay the tax.',
  last_admin: 'Nobody else could run the platform then. Make somebody else an admin first.',
  role_changed: 'They have another role by now. Here is how it stands.',
  same_role: 'They have this role already.',
  unverified: 'They have not proved their email address yet, which hosts and admins must.',
  own_account: 'This is your own account. Another admin has to do it.',
  already_suspended: 'This account is suspended already.',
  not_suspended: 'This account is not suspended any more.',
  own_application: 'This application is your own. Another admin has to decide on it.',
  applicant_gone: 'The applicant’s account is suspended or deleted, so nothing can be decided now.',
  already_decided: 'Somebody decided on this application meanwhile. Here is how it stands.',
  version_changed: 'The application was changed since you opened it. Read it again before you decide.',
  saved_meanwhile: 'Somebody saved this page meanwhile. Nothing was written over: both texts are here.',
  not_newest: 'There is a newer version of this page. Read it before you publish it.',
  page_incomplete: 'A page needs a title, a description and text before it can be published.',
  page_not_published: 'This page is not published.',
} as const satisfies Partial<Record<RefusalCode, string>>

export type AdminCode = keyof typeof adminRefusals
