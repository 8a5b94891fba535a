declare module 'subset-font' {
  type Options = { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes: Record<string, number> }
  const subsetFont: (font: Uint8Array, text: '', options: Options) => Promise<Buffer>
  export = subsetFont
}
