import { Cover } from './cover.tsx'
import classes from './product-thumb.module.css'

/** A product's cover as the small mark of a row. */
export function ProductThumb({ cover }: { cover: string }) {
  return <Cover src={cover} className={classes.thumb!} />
}
