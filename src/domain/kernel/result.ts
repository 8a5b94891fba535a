export type Result<T, R> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: R }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function err<const R extends { readonly code: string }>(
  refusal: R,
): { readonly ok: false; readonly refusal: R } {
  return { ok: false, refusal }
}
