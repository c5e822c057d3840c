/** What of fontkit 2.0.4 is used here: it ships no types. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    /** The name inside the file; it becomes a part of the PDF's name of the font. */
    postscriptName: string
    hasGlyphForCodePoint(codePoint: number): boolean
    /** The glyph of a letter; a font has one object for each glyph, whatever asked for it first. */
    glyphForCodePoint(codePoint: number): { codePoints: number[] }
    /** Shapes a text of one script and one direction; widths are in units of the font. */
    layout(
      text: string,
      features?: readonly string[] | Readonly<Record<string, boolean>>,
    ): { advanceWidth: number }
  }
  export function create(bytes: Uint8Array): Font
}
