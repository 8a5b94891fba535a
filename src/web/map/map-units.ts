/** The width of the map on which the shapes of land are drawn. `scripts/map-shapes.ts` rounds to it. */
export const MAP_UNITS = 16_384
