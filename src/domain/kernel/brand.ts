declare const brand: unique symbol

/** A plain value that the compiler keeps apart from other values of the same shape. */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name }
