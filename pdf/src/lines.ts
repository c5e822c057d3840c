import bidiFactory from 'bidi-js'
import { type Features, type FontFile, fontOf, plainFont, shape } from './fonts.ts'

const bidi = bidiFactory()
const signsOf = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** How a text is written; its size in points. */
export interface Style {
  size: number
  bold?: boolean
}

/** A piece of one font and one direction; its width in points. */
export interface Run {
  text: string
  font: FontFile
  features: Features
  width: number
}

/** What stands on one line, from left to right as it is seen. */
export interface Line {
  runs: Run[]
  width: number
}

/** Letters that every document's first font has: what is made of them alone is one run. */
const PLAIN = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]*$/u

/** Marks of direction and other signs that nobody sees; those that join letters stay. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** A text as it is laid out: composed, on one line for each of its lines, without what nobody sees. */
const paragraphsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((paragraph) => paragraph.replaceAll('\t', ' ').replace(UNSEEN, ''))

/**
 * A text in lines that are at most so wide, in points; cut between words, and within a word that is wider than a line.
 * Words of scripts that run from right to left stand in their order (Unicode Standard Annex 9); the document itself runs
 * from left to right.
 */
export const linesOf = (text: string, style: Style, width: number): Line[] =>
  paragraphsOf(text).flatMap((paragraph) => {
    const levels = levelsOf(paragraph)
    const whole = lineOf(runsOf({ paragraph, levels, style }, 0, paragraph.length))
    if (whole.width <= width) return [whole]
    return breaksOf(paragraph, style, width).map(([from, to]) =>
      lineOf(runsOf({ paragraph, levels, style }, from, to)),
    )
  })

/** How wide a text is on one line, in points. */
export const widthOf = (text: string, style: Style): number =>
  Math.max(...linesOf(text, style, Number.POSITIVE_INFINITY).map((line) => line.width))

const levelsOf = (paragraph: string): Uint8Array =>
  PLAIN.test(paragraph) ? new Uint8Array(paragraph.length) : bidi.getEmbeddingLevels(paragraph, 'ltr').levels

const lineOf = (runs: Run[]): Line => ({ runs, width: runs.reduce((sum, run) => sum + run.width, 0) })

/** Where lines begin and end. */
function breaksOf(paragraph: string, style: Style, width: number): [from: number, to: number][] {
  const lines: [number, number][] = []
  let [from, to, used] = [0, 0, 0]
  for (const word of wordsOf(paragraph, style, width)) {
    if (used + word.width > width && to > from) {
      lines.push([from, to])
      ;[from, used] = [word.from, 0]
    }
    to = word.to
    used += word.width + word.space
  }
  return [...lines, [from, to]]
}

interface Word {
  from: number
  to: number
  width: number
  /** Of the spaces behind it. */
  space: number
}

function wordsOf(paragraph: string, style: Style, width: number): Word[] {
  return [...paragraph.matchAll(/([^ ]*)( *)/gu)]
    .filter(([whole]) => whole)
    .flatMap(({ index, 1: word, 2: spaces }) => {
      const space = measure(spaces!, style)
      const parts = partsOf(word!, style, width)
      return parts.map((part, i) => ({
        from: index + part.from,
        to: index + part.to,
        width: part.width,
        space: i === parts.length - 1 ? space : 0,
      }))
    })
}

/** A word, or the signs of one that is wider than a line. */
function partsOf(word: string, style: Style, width: number): { from: number; to: number; width: number }[] {
  const whole = measure(word, style)
  if (whole <= width) return [{ from: 0, to: word.length, width: whole }]
  return [...signsOf.segment(word)].map(({ index, segment }) => ({
    from: index,
    to: index + segment.length,
    width: measure(segment, style),
  }))
}

const measure = (text: string, style: Style): number =>
  text === ''
    ? 0
    : pieces(text, 0, style).reduce(
        (sum, { font, text: part }) => sum + shape(font, part).width * style.size,
        0,
      )

interface Piece {
  font: FontFile
  from: number
  text: string
}

/** A text cut where its font changes. */
function pieces(text: string, from: number, { bold = false }: Style): Piece[] {
  if (PLAIN.test(text)) return [{ font: plainFont(bold), from, text }]
  const found: Piece[] = []
  for (const { segment, index } of signsOf.segment(text)) {
    const last = found.at(-1)
    const font = fontOf(segment, bold)
    if (last?.font === font) last.text += segment
    else found.push({ font, from: from + index, text: segment })
  }
  return found
}

interface Paragraph {
  paragraph: string
  levels: Uint8Array
  style: Style
}

/** What stands between two places of a paragraph, from left to right. */
function runsOf({ paragraph, levels, style }: Paragraph, from: number, to: number): Run[] {
  const found: (Run & { level: number })[] = []
  for (let start = from; start < to; ) {
    const level = levels[start]!
    let end = start + 1
    while (end < to && levels[end] === level) end++
    const text = level % 2 === 1 ? mirrored(paragraph.slice(start, end)) : paragraph.slice(start, end)
    for (const { font, text: part } of pieces(text, start, style)) {
      const { width, features } = shape(font, part)
      found.push({ text: part, font, features, width: width * style.size, level })
    }
    start = end
  }
  return inSight(found)
}

const mirrored = (text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')

/** Rule L2: from the highest level down to the lowest odd one, what lies together at that level or above is turned. */
function inSight(runs: (Run & { level: number })[]): Run[] {
  const turned = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < turned.length; start++) {
      let end = start
      while (end < turned.length && turned[end]!.level >= level) end++
      turned.splice(start, end - start, ...turned.slice(start, end).reverse())
      start = end
    }
  }
  return turned.map(({ level, ...run }) => run)
}
