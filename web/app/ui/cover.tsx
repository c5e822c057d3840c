import classes from './cover.module.css'

interface CoverProps {
  /** A path on our own host. */
  src: string
  /** `first`: visible at once, fetched before everything else; `later`: fetched when it comes near. */
  load?: 'first' | 'later'
  className?: string
}

/** A product's picture, 4:3. It repeats what the name beside it says, so it has no text of its own. */
export function Cover({ src, load = 'later', className = '' }: CoverProps) {
  const eager = load === 'first'
  return (
    <img
      className={`${classes.cover} ${className}`}
      src={src}
      alt=""
      width={640}
      height={480}
      decoding={eager ? 'sync' : 'async'}
      fetchPriority={eager ? 'high' : undefined}
      loading={eager ? undefined : 'lazy'}
    />
  )
}
