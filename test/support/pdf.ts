import { inflateSync } from 'node:zlib'

/** A PDF as pdfkit writes it: its objects by their number, and what its pages say, in the order in which they say it. */
interface ReadPdf {
  objects: Map<number, string>
  contents: string[]
}

/** A piece of text on a page: points from the left and from the foot, its size, how wide it is. */
interface Piece {
  page: number
  x: number
  y: number
  size: number
  width: number
  text: string
}

function readPdf(pdf: Uint8Array): ReadPdf {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n/g)].map((start) => {
      const from = start.index + start[0].length
      return [Number(start[1]), text.slice(from, endOf(text, from))]
    }),
  )
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object))
  const contents = pages.map((page) => streamOf(objects.get(refOf(page, 'Contents'))!))
  return { objects, contents }
}

/** A stream is cut by its stated length: its bytes may hold any word. */
function endOf(text: string, from: number): number {
  const head = /^<<[\s\S]*?\nstream\r?\n/.exec(text.slice(from, from + 2_000))
  const length = head && /\/Length (\d+)/.exec(head[0])
  if (head && length && !head[0].includes('endobj')) return from + head[0].length + Number(length[1])
  return text.indexOf('\nendobj', from)
}

const refOf = (object: string, name: string): number =>
  Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(object)?.[1])

function streamOf(object: string): string {
  const start = object.indexOf('stream') + 'stream'.length
  const from = object[start] === '\r' ? start + 2 : start + 1
  const bytes = Buffer.from(object.slice(from), 'latin1')
  return (object.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

interface Face {
  letters: string[]
  widths: number[]
}

/** The faces of a document by their name on its pages: which letters each glyph is, and how wide. */
function facesOf({ objects }: ReadPdf): Map<string, Face> {
  const refs = [...objects.values()].flatMap((object) => [...object.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    refs.map(([, name, ref]) => {
      const font = objects.get(Number(ref))!
      const inside = objects.get(refOf(font, 'DescendantFonts'))!
      const widths = /\/W \[0 \[([^\]]*)\]/.exec(inside)![1]!.trim().split(/\s+/).map(Number)
      return [name!, { letters: lettersOf(streamOf(objects.get(refOf(font, 'ToUnicode'))!)), widths }]
    }),
  )
}

const lettersOf = (map: string): string[] =>
  [...map.matchAll(/> \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...list!.matchAll(/<([^>]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )

const STEP = /1 0 0 1 (\S+) (\S+) Tm|\/(F\d+) (\S+) Tf|\[([^\]]*)\] TJ/g

function piecesOf(pdf: Uint8Array): Piece[] {
  const read = readPdf(pdf)
  const faces = facesOf(read)
  return read.contents.flatMap((content, page) => {
    let [x, y, face, size] = [0, 0, { letters: [], widths: [] } as Face, 0]
    const found: Piece[] = []
    for (const [, left, up, name, points, shown] of content.matchAll(STEP)) {
      if (left) [x, y] = [Number(left), Number(up)]
      if (name) [face, size] = [faces.get(name)!, Number(points)]
      if (shown === undefined) continue
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      const ids = glyphs.map((hex) => Number.parseInt(hex, 16))
      const width = (ids.reduce((sum, id) => sum + face.widths[id]!, 0) * size) / 1000
      found.push({ page, x, y, size, width, text: inOrder(ids.map((id) => face.letters[id]!)) })
      x += width
    }
    return found
  })
}

/** Glyphs of a script that runs from right to left stand from left to right, as they are seen. */
const inOrder = (letters: string[]): string =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letters.join(''))
    ? letters.toReversed().join('')
    : letters.join('')

/** What stands on the pages, line by line; columns of one line are parted by a tab. */
export function wordsOf(pdf: Uint8Array): string {
  let [words, last]: [string, Piece | undefined] = ['', undefined]
  for (const piece of piecesOf(pdf)) {
    const isSameLine = last && last.page === piece.page && Math.abs(last.y - piece.y) < last.size / 2
    const isNear = last && Math.abs(piece.x - last.x - last.width) < last.size
    words += !last ? '' : !isSameLine ? '\n' : isNear ? '' : '\t'
    words += piece.text
    last = piece
  }
  return words
}

/** Where each piece of text stands, in points from the foot of its page, and how large it is. */
export const placesOf = (pdf: Uint8Array): { y: number; size: number }[] =>
  piecesOf(pdf).map(({ y, size }) => ({ y, size }))

export const pagesOf = (pdf: Uint8Array): number => readPdf(pdf).contents.length

/** The amount at the end of a row, in centavos. */
const amountOf = (row: string): number => {
  const [, minus, whole, cents] = /(- )?R\$\s([\d.]+),(\d{2})$/.exec(row)!
  return (minus ? -1 : 1) * Number(whole!.replaceAll('.', '') + cents!)
}

/** The rows of a document from the head of its sum to its total, read back: what they add up to, and what the total says. */
export function sumInPdf(pdf: Uint8Array, head: string, total: string): { rows: number; total: number } {
  const lines = wordsOf(pdf).split('\n')
  const from = lines.findIndex((line) => line.startsWith(`${head}\t`))
  const to = lines.findIndex((line, i) => i > from && line.startsWith(`${total}\t`))
  const rows = lines
    .slice(from + 1, to)
    .filter((line) => /\tR\$|\t- R\$/.test(line) && !line.startsWith('Subtotal\t'))
  return { rows: rows.reduce((sum, row) => sum + amountOf(row), 0), total: amountOf(lines[to]!) }
}
