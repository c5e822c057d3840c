import { type Block, blocksOf, type Piece } from '@vitrine/contract/document-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  text: string
  /** Where an address of the shop leads here; nothing for one that is none of its pages. */
  pathOf(address: string): string | undefined
}

/** A document that was typed: headings, paragraphs, lists, strong words and links. */
export function DocumentText({ text, pathOf }: Props) {
  return keyed(blocksOf(text), (block, key) => <OneBlock key={key} block={block} pathOf={pathOf} />)
}

type PathOf = Props['pathOf']

/** A text has no ids, and its parts keep their places while it is read. */
const keyed = <T,>(parts: readonly T[], draw: (part: T, key: number) => ReactNode): ReactNode =>
  parts.map(draw)

function OneBlock({ block, pathOf }: { block: Block; pathOf: PathOf }) {
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul'
    const drawItem = (pieces: Piece[], key: number) => (
      <li key={key}>
        <Line pieces={pieces} pathOf={pathOf} />
      </li>
    )
    return <List>{keyed(block.items, drawItem)}</List>
  }
  const Around = block.kind === 'heading' ? 'h2' : 'p'
  return (
    <Around>
      <Line pieces={block.pieces} pathOf={pathOf} />
    </Around>
  )
}

const Line = ({ pieces, pathOf }: { pieces: readonly Piece[]; pathOf: PathOf }) =>
  keyed(pieces, (piece, key) => <OnePiece key={key} piece={piece} pathOf={pathOf} />)

function OnePiece({ piece: { text, strong, to }, pathOf }: { piece: Piece; pathOf: PathOf }) {
  if (strong) return <strong>{text}</strong>
  if (to?.startsWith('https://'))
    return (
      <a href={to} rel="noreferrer">
        {text}
      </a>
    )
  const path = to && pathOf(to)
  return path ? <Link to={path}>{text}</Link> : text
}
