import { implement } from '@orpc/server'
import { contract } from '../../contract/api.ts'
import { accountEndpoints } from '../accounts/accounts.http.ts'
import { apiKeyEndpoints, siteKeyEndpoints } from '../accounts/keys/keys.http.ts'
import { profileEndpoints } from '../accounts/profile.http.ts'
import { sessionEndpoints } from '../accounts/sessions.http.ts'
import {
  adminEndpoints,
  allBookingsEndpoints,
  errorGroupEndpoints,
  insightReportEndpoints,
  peopleEndpoints,
  storedFileEndpoints,
  upkeepEndpoints,
} from '../admin/admin.http.ts'
import { blockEndpoints, bookingEndpoints, documentEndpoints, joinEndpoints } from '../bookings/bookings.http.ts'
import { bookingChangeEndpoints } from '../bookings/changes/changes.http.ts'
import { bookingProblemEndpoints } from '../bookings/problems/problems.http.ts'
import { bookingStepEndpoints } from '../bookings/steps/steps.http.ts'
import { contentPageEndpoints } from '../content/content.http.ts'
import { dashboardEndpoints } from '../dashboard/dashboard.http.ts'
import { dataExportEndpoints } from '../exports/exports.http.ts'
import { fileEndpoints } from '../files/files.http.ts'
import { accountingEndpoints, financialEndpoints } from '../financial/financial.http.ts'
import { hostingEndpoints } from '../hosting/hosting.http.ts'
import { insightEndpoints } from '../insights/insights.http.ts'
import { conversationEndpoints, messageEndpoints, replyEndpoints } from '../messages/messages.http.ts'
import { noticeEndpoints, pushEndpoints, stopLinkEndpoints } from '../notifications/notifications.http.ts'
import { environmentEndpoints } from '../operating/operating.http.ts'
import { paymentMethodEndpoints } from '../payments/methods/payment-methods.http.ts'
import { payoutEndpoints } from '../payments/payouts/payouts.http.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { realtimeEndpoints } from '../platform/realtime/realtime.http.ts'
import { settingsEndpoints } from '../platform/settings/settings.http.ts'
import { reportEndpoints } from '../reports/reports.http.ts'
import { reviewEndpoints } from '../reviews/reviews.http.ts'
import { hostEndpoints, searchEndpoints, similar } from '../search/search.http.ts'
import { calendarEndpoints, calendarLinkEndpoints } from '../spaces/calendars/calendars.http.ts'
import { chargesEndpoints } from '../spaces/charges/charges.http.ts'
import { embedEndpoints } from '../spaces/embeds/embeds.http.ts'
import { favouriteEndpoints } from '../spaces/favourites/favourites.http.ts'
import { listingEndpoints, listingReviewEndpoints } from '../spaces/listings/listings.http.ts'
import { partEndpoints } from '../spaces/parts/parts.http.ts'
import { photoEndpoints } from '../spaces/photos/photos.http.ts'
import { spaceEndpoints } from '../spaces/spaces.http.ts'
import { siteWebhookEndpoints, webhookEndpoints } from '../webhooks/webhooks.http.ts'

export const api = implement(contract)
  .$context<RequestContext>()
  .router({
    search: searchEndpoints,
    spaces: { ...spaceEndpoints, similarSpaces: similar },
    hosts: hostEndpoints,
    listings: listingEndpoints,
    listingReviews: listingReviewEndpoints,
    partsOfSpaces: { ...partEndpoints, ...joinEndpoints },
    calendars: { ...calendarEndpoints, ...blockEndpoints },
    calendarLinks: calendarLinkEndpoints,
    embeds: embedEndpoints,
    bookings: bookingEndpoints,
    bookingSteps: bookingStepEndpoints,
    documents: documentEndpoints,
    bookingChanges: bookingChangeEndpoints,
    bookingProblems: bookingProblemEndpoints,
    reports: reportEndpoints,
    reviews: reviewEndpoints,
    favourites: favouriteEndpoints,
    conversations: conversationEndpoints,
    messages: messageEndpoints,
    savedReplies: replyEndpoints,
    notices: noticeEndpoints,
    push: pushEndpoints,
    stopLinks: stopLinkEndpoints,
    accounts: accountEndpoints,
    sessions: sessionEndpoints,
    profile: profileEndpoints,
    dataExports: dataExportEndpoints,
    apiKeys: apiKeyEndpoints,
    paymentMethods: paymentMethodEndpoints,
    files: fileEndpoints,
    photosOfSpaces: photoEndpoints,
    hosting: hostingEndpoints,
    dashboard: dashboardEndpoints,
    financial: financialEndpoints,
    payouts: payoutEndpoints,
    admin: adminEndpoints,
    people: peopleEndpoints,
    allBookings: allBookingsEndpoints,
    upkeep: upkeepEndpoints,
    storedFiles: storedFileEndpoints,
    errorGroups: errorGroupEndpoints,
    insightReports: insightReportEndpoints,
    environment: environmentEndpoints,
    charges: chargesEndpoints,
    settings: settingsEndpoints,
    siteKeys: siteKeyEndpoints,
    accounting: accountingEndpoints,
    realtime: realtimeEndpoints,
    contentPages: contentPageEndpoints,
    insights: insightEndpoints,
    webhooks: webhookEndpoints,
    siteWebhooks: siteWebhookEndpoints,
  })
