/** Limit per account, and per browser tab before sign-in. */
export const MOST_FAVOURITES = 500
