import { isHttpsUrl, isSafePath } from './safe-path.ts'

/** A piece of a line: plain, strong, or a link. */
export interface Piece {
  text: string
  strong?: true
  to?: string
}

export type Block =
  | { kind: 'heading' | 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; isNumbered: boolean; items: Piece[][] }

const HEADING = /^#{1,6}\s+(.+)$/
const BULLET = /^[-*•]\s+(.+)$/
const NUMBER = /^\d{1,3}[.)]\s+(.+)$/
const MARKED = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\((https:\/\/[^\s()<>"]+|\/(?!\/)[\w./?=&#-]*)\)/g

/**
 * A text as people type it, read as blocks: `## heading`, `- list`, `1. list`, `**strong**`, `[word](https://…)` or
 * `[word](/address)`; everything else is a paragraph, parted by empty lines. Nothing in it is ever read as HTML.
 */
export function blocksOf(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((part) => partsOf(part.split('\n').map((line) => line.trim())))
}

/** Lines that stand together: a heading is a block of its own, and lists end where their marks do. */
function partsOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines.filter(Boolean)) {
    const [heading] = matched(HEADING, line)
    if (heading) blocks.push({ kind: 'heading', pieces: piecesOf(heading) })
    else if (!addItem(blocks, line)) addLine(blocks, line)
  }
  return blocks
}

const matched = (pattern: RegExp, line: string): string[] => pattern.exec(line)?.slice(1) ?? []

function addItem(blocks: Block[], line: string): boolean {
  const [bullet] = matched(BULLET, line)
  const [number] = matched(NUMBER, line)
  const item = bullet ?? number
  if (!item) return false
  const isNumbered = bullet === undefined
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(piecesOf(item))
  else blocks.push({ kind: 'list', isNumbered, items: [piecesOf(item)] })
  return true
}

/** A line that only goes on belongs to what stands before it. */
function addLine(blocks: Block[], line: string): void {
  const last = blocks.at(-1)
  const pieces = last?.kind === 'list' ? last.items.at(-1) : last?.kind === 'paragraph' && last.pieces
  if (pieces) pieces.push({ text: ' ' }, ...piecesOf(line))
  else blocks.push({ kind: 'paragraph', pieces: piecesOf(line) })
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: strong, 2: word, 3: to, index } of line.matchAll(MARKED)) {
    if (index > end) pieces.push({ text: line.slice(end, index) })
    pieces.push(strong ? { text: strong, strong: true } : linkOf(whole, word!, to!))
    end = index + whole.length
  }
  if (end < line.length) pieces.push({ text: line.slice(end) })
  return pieces
}

/** What leads to another place than it looks like is left as it was written. */
const linkOf = (whole: string, text: string, to: string): Piece =>
  isSafePath(to) || isHttpsUrl(to) ? { text, to } : { text: whole }
