/** The widths the image route serves. */
export const imageWidths = [320, 480, 640, 800, 1024, 1280, 1600, 1920] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Address of a stored picture at one of the allowed widths; `path` begins with a slash. */
export function imageUrl(path: string, width: ImageWidth = 800): string {
  return `${path}?width=${width}&quality=80`;
}

/** The widths up to `most`, as a srcset. */
export function srcSet(path: string, most: ImageWidth = 1600): string {
  let set = "";
  for (const width of imageWidths) if (width <= most) set += `${set && ", "}${imageUrl(path, width)} ${width}w`;
  return set;
}
