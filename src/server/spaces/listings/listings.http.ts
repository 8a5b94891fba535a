import { contract } from '../../../contract/api.ts'
import { bind } from '../../platform/http/endpoints.ts'
import { copyListing, createListing, stepListing } from './create-listing.ts'
import { suggestCities } from './gazetteer.ts'
import { importListings } from './import-listings.ts'
import { publishListing } from './publish-listing.ts'
import { decideListing, listWaiting, setListingReview, showWaiting } from './review-listing.ts'
import { saveDraft } from './save-draft.ts'
import { listListings, showListing } from './show-listing.ts'

const { listings, listingReviews } = contract

export const listingEndpoints = {
  listListings: bind(listings.listListings, listListings),
  createListing: bind(listings.createListing, createListing),
  importListings: bind(listings.importListings, importListings),
  showListing: bind(listings.showListing, showListing),
  saveDraft: bind(listings.saveDraft, saveDraft),
  publishListing: bind(listings.publishListing, publishListing),
  withdrawListing: bind(listings.withdrawListing, stepListing('withdraw')),
  pauseListing: bind(listings.pauseListing, stepListing('pause')),
  resumeListing: bind(listings.resumeListing, stepListing('resume')),
  archiveListing: bind(listings.archiveListing, stepListing('archive')),
  restoreListing: bind(listings.restoreListing, stepListing('restore')),
  copyListing: bind(listings.copyListing, copyListing),
  suggestCities: bind(listings.suggestCities, suggestCities),
}

export const listingReviewEndpoints = {
  listWaiting: bind(listingReviews.listWaiting, listWaiting),
  showWaiting: bind(listingReviews.showWaiting, showWaiting),
  decideListing: bind(listingReviews.decideListing, decideListing),
  setListingReview: bind(listingReviews.setListingReview, setListingReview),
}
