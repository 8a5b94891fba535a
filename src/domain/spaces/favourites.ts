/** Applies to each account and, before sign-in, to each browser tab. */
export const MOST_FAVOURITES = 500
