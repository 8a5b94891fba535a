/** As many spaces as an account saves, and as a tab keeps before the sign-in. */
export const MOST_FAVOURITES = 500
