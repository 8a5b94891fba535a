export const MOST_FAVOURITES = 500
