export const MOST_FAVOURITES = 500
export const LIST_NAME_LENGTH = 80
