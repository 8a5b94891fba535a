export const MOST_EMBED_SITES = 20
export const SITE_LENGTH = 300
