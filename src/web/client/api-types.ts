import type {
  AnySchema,
  ContractProcedure,
  InferContractRouterInputs,
  InferContractRouterOutputs,
  Meta,
} from '@orpc/contract'
import type { contract } from '../../contract/api.ts'

type Replies = InferContractRouterOutputs<typeof contract>

export type Card = Replies['search']['findSpaces']['items'][number]
export type Found = Replies['search']['findSpaces']
export type Count = Replies['search']['countSpaces']
export type Markers = Replies['search']['mapMarkers']
export type MapPin = Markers['pins'][number]
export type PlaceName = Replies['search']['placesWithin']['items'][number]
export type Suggested = Replies['search']['suggestPlaces']['items'][number]
export type PaymentMethods = Replies['paymentMethods']['listMethods']
export type PaymentMethod = PaymentMethods['items'][number]
export type Space = Replies['spaces']['showSpace']
export type Month = Replies['spaces']['freeSlots']
export type Review = Replies['reviews']['listReviews']['items'][number]
export type ReviewStanding = Replies['reviews']['showReviews']
export type GuestReviews = Replies['reviews']['guestReviews']
export type Favourites = Replies['favourites']['listFavourites']
export type Booking = Replies['bookings']['showBooking']
export type BookingDocument = Replies['documents']['listDocuments']['items'][number]
export type BookingChange = Replies['bookingChanges']['showChanges']['items'][number]
export type ChangePreview = Replies['bookingChanges']['previewChange']
export type BookingStep = Replies['bookingSteps']['listSteps']['items'][number]
export type RefundPreview = Replies['bookingSteps']['previewCancellation']
export type SlotRequestJson = Booking['ask']
export type Listing = Replies['listings']['showListing']
export type Listings = Replies['listings']['listListings']
export type ListingLine = Listings['items'][number]
export type ListingDraft = Listing['draft']
export type ContentPage = Replies['contentPages']['editPage']
export type ProseElement = ContentPage['elements'][number]
export type ReviewedListing = Replies['listingReviews']['showWaiting']
export type Town = Replies['listings']['suggestCities']['items'][number]
export type Profile = Replies['profile']['showProfile']
export type Device = Replies['sessions']['listDevices']['items'][number]
export type DocumentView = Replies['files']['uploadDocuments']['items'][number]
export type Photos = Replies['photosOfSpaces']['listPhotos']
export type Photo = Photos['items'][number]
export type NamedPart = Replies['partsOfSpaces']['showParts']['parts'][number]
export type ApplicationStanding = Replies['hosting']['showApplication']
export type Application = NonNullable<ApplicationStanding['application']>
export type SentApplication = Replies['admin']['showApplication']
export type ApplicationQueue = Replies['admin']['listApplications']
export type PeopleList = Replies['people']['listPeople']
export type PersonLine = PeopleList['items'][number]
export type PersonFacts = Replies['people']['showPerson']
export type AnyBooking = Replies['allBookings']['listAllBookings']['items'][number]
export type JobList = Replies['upkeep']['listJobs']
export type AlertLine = Replies['upkeep']['listAlerts']['items'][number]
export type Charges = Replies['charges']['showCharges']
export type Settings = Replies['settings']['showSettings']
export type Environment = Replies['environment']['showEnvironment']
export type AdminAct = Replies['admin']['auditLog']['items'][number]
export type Timeline = Replies['calendars']['showTimeline']
export type CalendarSource = Replies['calendarLinks']['listSources']['items'][number]
export type CalendarConflict = Replies['calendarLinks']['listConflicts']['items'][number]
export type HostRequests = Replies['dashboard']['showRequests']
export type HostToday = Replies['dashboard']['showToday']
export type Earnings = Replies['dashboard']['showEarnings']
export type Funnel = Replies['dashboard']['showFunnel']
export type Occupancy = Replies['dashboard']['showOccupancy']
export type HostBalance = Replies['financial']['showBalance']
export type FinancialEarnings = Replies['financial']['showEarnings']
export type UpcomingPayouts = HostBalance['upcoming']
export type Payouts = Replies['financial']['listPayouts']
export type LedgerLines = Replies['financial']['listLines']
export type Statements = Replies['financial']['listStatements']
export type Platform = Replies['accounting']['showPlatform']
export type AllPayouts = Replies['accounting']['listAllPayouts']
export type UndecidedBooking = Replies['admin']['listUndecided']['items'][number]
export type Reconciliation = Replies['accounting']['showReconciliation']
export type PayoutSettings = Replies['payouts']['showPayoutSettings']
export type QuoteReply = Booking['quote']

export type Metric = InferContractRouterInputs<typeof contract>['insights']['logMetrics'][number]

type CodesOf<T> =
  T extends ContractProcedure<AnySchema, AnySchema, infer Errors, Meta>
    ? Extract<keyof Errors, string>
    : { [K in keyof T]: CodesOf<T[K]> }[keyof T]

/** Every code with which the API may say no. */
export type RefusalCode = CodesOf<typeof contract>
export type Conversation = Replies['conversations']['showConversation']
export type AboutConversation = Replies['conversations']['aboutConversation']
export type InboxPage = Replies['conversations']['listConversations']
export type InboxRow = InboxPage['items'][number]
export type FoundMessages = Replies['conversations']['searchMessages']
export type Message = Replies['messages']['listMessages']['items'][number]
export type Attachment = Message['attachments'][number]
export type Notices = Replies['notices']['listNotices']
export type NoticePreferences = Replies['notices']['showPreferences']
export type SavedReply = Replies['savedReplies']['listReplies']['items'][number]
