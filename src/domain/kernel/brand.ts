declare const brand: unique symbol

/** A primitive value that the compiler distinguishes from others of the same type. */
export type Branded<T, Name extends string> = T & { readonly [brand]: Name }
