import type { Block } from '@vitrine/contract/catalog'
import { Icon } from '../../ui/icon.tsx'
import classes from './description.module.css'

/** A description as React elements; nothing in it is ever read as HTML. */
export function Description({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.text}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name and never move
        <DescriptionBlock key={at} block={block} />
      ))}
    </div>
  )
}

function DescriptionBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3 className={classes.heading}>{block.text}</h3>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className={classes.list}>
      {block.items.map((item) => (
        <li key={item}>
          <Icon name="check" size={18} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
