import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/** A file of letters. A process opens it once; each document embeds those of its letters that it uses. */
export interface FontFile {
  /** One for each file: no two faces of a document share it. */
  id: string
  font: Font
}

interface Source {
  /** The signs that are looked for in it, by their first code point; or by all of an emoji. */
  signs: RegExp
  regular: string
  bold: string
}

/** Droid Sans Fallback: Han, kana and Hangul. */
const EAST_ASIAN = 'DroidSansFallback.ttf.br'

const packaged = (family: string, subset: string, signs: RegExp): Source => ({
  signs,
  regular: `${family}/files/${family.slice('@fontsource/'.length)}-${subset}-400-normal.woff`,
  bold: `${family}/files/${family.slice('@fontsource/'.length)}-${subset}-700-normal.woff`,
})

const LATIN = packaged('@fontsource/noto-sans', 'latin', /./su)
const SYMBOLS = packaged('@fontsource/dejavu-sans', 'latin', /./su)

/** Noto Sans by scripts, as npm divides it; what is not found there is looked for in DejaVu Sans. In this order. */
const SOURCES: readonly Source[] = [
  LATIN,
  packaged('@fontsource/noto-sans', 'latin-ext', /\p{scx=Latin}|\p{M}|\p{S}/u),
  packaged('@fontsource/noto-sans', 'vietnamese', /\p{scx=Latin}|\p{M}/u),
  packaged('@fontsource/noto-sans', 'cyrillic', /\p{scx=Cyrillic}|№/u),
  packaged('@fontsource/noto-sans', 'cyrillic-ext', /\p{scx=Cyrillic}/u),
  packaged('@fontsource/noto-sans', 'greek', /\p{scx=Greek}/u),
  packaged('@fontsource/noto-sans', 'greek-ext', /\p{scx=Greek}/u),
  packaged('@fontsource/noto-sans', 'devanagari', /\p{scx=Devanagari}/u),
  packaged('@fontsource/noto-sans-arabic', 'arabic', /\p{scx=Arabic}/u),
  packaged('@fontsource/noto-sans-hebrew', 'hebrew', /\p{scx=Hebrew}/u),
  packaged('@fontsource/noto-sans-thai', 'thai', /\p{scx=Thai}/u),
  packaged('@fontsource/noto-sans-bengali', 'bengali', /\p{scx=Bengali}/u),
  packaged('@fontsource/noto-sans-gujarati', 'gujarati', /\p{scx=Gujarati}/u),
  packaged('@fontsource/noto-sans-gurmukhi', 'gurmukhi', /\p{scx=Gurmukhi}/u),
  packaged('@fontsource/noto-sans-kannada', 'kannada', /\p{scx=Kannada}/u),
  packaged('@fontsource/noto-sans-malayalam', 'malayalam', /\p{scx=Malayalam}/u),
  packaged('@fontsource/noto-sans-tamil', 'tamil', /\p{scx=Tamil}/u),
  packaged('@fontsource/noto-sans-telugu', 'telugu', /\p{scx=Telugu}/u),
  packaged('@fontsource/noto-sans-sinhala', 'sinhala', /\p{scx=Sinhala}/u),
  packaged('@fontsource/noto-sans-khmer', 'khmer', /\p{scx=Khmer}/u),
  packaged('@fontsource/noto-sans-myanmar', 'myanmar', /\p{scx=Myanmar}/u),
  packaged('@fontsource/noto-sans-ethiopic', 'ethiopic', /\p{scx=Ethiopic}/u),
  {
    signs: /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uffee]/u,
    regular: EAST_ASIAN,
    bold: EAST_ASIAN,
  },
  {
    ...packaged('@fontsource/noto-emoji', 'emoji', /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u),
    bold: '@fontsource/noto-emoji/files/noto-emoji-emoji-700-normal.woff',
  },
  SYMBOLS,
]

const opened = new Map<string, FontFile>()

/** The font in a file; opened when the first document needs it. */
function openFont(file: string): FontFile {
  const known = opened.get(file)
  if (known) return known
  const font = { id: file, font: create(file === EAST_ASIAN ? readEastAsian() : readPackaged(file)) }
  opened.set(file, font)
  return font
}

const readEastAsian = () =>
  brotliDecompressSync(readFileSync(new URL(`../fonts/${EAST_ASIAN}`, import.meta.url)))
const readPackaged = (file: string) => sfntOfWoff(readFileSync(fileURLToPath(import.meta.resolve(file))))

/** What joins or chooses the shape of others, and needs no glyph of its own. */
const INVISIBLE = /\u200c|\u200d|[\ufe00-\ufe0f]/gu

const hasAll = ({ font }: FontFile, sign: string): boolean =>
  [...sign.replace(INVISIBLE, '')].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))

/** The font of plain text. */
export const plainFont = (bold: boolean): FontFile => openFont(bold ? LATIN.bold : LATIN.regular)

/**
 * The font that has what a reader sees as one sign, marks included. One that has its first letter alone is better than
 * none; a sign that no font has is drawn as an empty box.
 */
export function fontOf(sign: string, bold: boolean): FontFile {
  const isEmoji = sign.includes('\ufe0f')
  const candidates = SOURCES.filter(({ signs }) => signs.test(sign) && !(isEmoji && signs === LATIN.signs))
  const fonts = candidates.map((source) => () => openFont(bold ? source.bold : source.regular))
  for (const part of [sign, String.fromCodePoint(sign.codePointAt(0)!)])
    for (const open of fonts) if (hasAll(open(), part)) return open()
  return openFont(SYMBOLS.regular)
}

/** Which features of a font a text is shaped with, as fontkit wants it: all, or all but those that are named. */
export type Features = readonly string[] | Readonly<Record<string, boolean>>

const ALL: Features = []
/** What puts marks in their place. */
const UNPLACED: Features = { mark: false, mkmk: false, abvm: false, blwm: false, curs: false, dist: false }

/**
 * Tells the glyphs of a text which letters they are, for who copies or hears the document. Fontkit 2.0.4 keeps the first
 * object of a glyph: one that was a part of another letter, as E is of É, was made without.
 */
function nameGlyphs({ font }: FontFile, text: string): void {
  for (const letter of text) {
    const codePoint = letter.codePointAt(0)!
    if (!font.hasGlyphForCodePoint(codePoint)) continue
    const glyph = font.glyphForCodePoint(codePoint)
    if (glyph.codePoints.length === 0) glyph.codePoints = [codePoint]
  }
}

/**
 * How wide a text of one font is, in points at a size of 1, and what it is shaped with. Fontkit 2.0.4 throws where a
 * font leaves out the anchor of a mark, as that of Gurmukhi does: then marks stand where their glyphs have them.
 */
export function shape(file: FontFile, text: string): { width: number; features: Features } {
  const { font } = file
  nameGlyphs(file, text)
  for (const features of [ALL, UNPLACED])
    try {
      return { width: font.layout(text, features).advanceWidth / font.unitsPerEm, features }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  throw new Error(`no glyphs for a text of ${text.length} letters`)
}

const HEADER = 12
const ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20

/**
 * The TrueType file inside a WOFF 1.0 file (W3C Recommendation, sections 4 to 6). A table is inflated here once, and not
 * at every letter that is read from it.
 */
function sfntOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(HEADER + count * ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = header.length
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(WOFF_HEADER + i * WOFF_ENTRY)
    const table = readTable(woff, entry)
    entry.copy(header, HEADER + i * ENTRY, 0, 4)
    header.writeUInt32BE(entry.readUInt32BE(16), HEADER + i * ENTRY + 4)
    header.writeUInt32BE(offset, HEADER + i * ENTRY + 8)
    header.writeUInt32BE(table.length, HEADER + i * ENTRY + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([header, ...tables])
}

function readTable(woff: Buffer, entry: Buffer): Buffer {
  const [start, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number]
  const bytes = woff.subarray(start, start + packed)
  return packed < length ? inflateSync(bytes) : bytes
}
