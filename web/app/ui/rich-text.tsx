import type { Inline, RichBlock, RichText as Text } from '@vitrine/contract/rich-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './rich-text.module.css'

interface RichTextProps {
  text: Text
  /** How a video of another service is shown. */
  video(url: string): ReactNode
  /** How a picture is shown, by what it says to who does not see it. */
  picture(id: string, alt: string): ReactNode
}

/** A text as its editor keeps it, with elements alone: nothing of it is ever read as HTML. */
export const RichText = ({ text, ...shown }: RichTextProps) => (
  <div className={classes.text}>
    <Blocks content={text.content} {...shown} />
  </div>
)

type Shown = Omit<RichTextProps, 'text'>

const Blocks = ({ content = [], ...shown }: Shown & { content?: RichBlock[] | undefined }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has no ids, and its parts keep their places while it is read
  content.map((block, at) => <Block key={at} block={block} {...shown} />)

const HOLDERS = {
  blockquote: 'blockquote',
  listItem: 'li',
  bulletList: 'ul',
  orderedList: 'ol',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
} as const

function Block({ block, ...shown }: Shown & { block: RichBlock }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlineOf(block.content)}</p>
    case 'heading':
      return block.attrs.level === 2 ? <h2>{inlineOf(block.content)}</h2> : <h3>{inlineOf(block.content)}</h3>
    case 'codeBlock':
      return (
        <pre>
          <code>{inlineOf(block.content)}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'video':
      return shown.video(block.attrs.url)
    case 'picture':
      return shown.picture(block.attrs.id, block.attrs.alt)
    case 'table':
      return (
        <table>
          <tbody>
            <Blocks content={block.content} {...shown} />
          </tbody>
        </table>
      )
    default: {
      const Holder = HOLDERS[block.type]
      return (
        <Holder>
          <Blocks content={block.content} {...shown} />
        </Holder>
      )
    }
  }
}

const inlineOf = (content: Inline[] = []): ReactNode[] =>
  content.map((inline, at) => {
    const key = `${at} ${inline.type}`
    if (inline.type === 'hardBreak') return <br key={key} />
    const { text, marks = [] } = inline
    return <span key={key}>{marks.reduceRight<ReactNode>(marked, text)}</span>
  })

type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number]

const MARKS = { bold: 'strong', italic: 'em', code: 'code', strike: 's', underline: 'u' } as const

function marked(inside: ReactNode, mark: Mark): ReactNode {
  if (mark.type !== 'link') {
    const Element = MARKS[mark.type]
    return <Element>{inside}</Element>
  }
  const { href } = mark.attrs
  return href.startsWith('/') ? (
    <Link to={href}>{inside}</Link>
  ) : (
    <a href={href} rel="noopener noreferrer" target="_blank">
      {inside}
    </a>
  )
}
