/** A value, or the reason why not: an expected "no" is returned, never thrown. */
export type Result<T, R> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R }

/** The outcome that carries a value. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

/** The outcome that carries a refusal, an object `{ code: 'snake_case', …facts }`. */
export function err<const R extends { readonly code: string }>(
  refusal: R,
): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}
