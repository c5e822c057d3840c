import classes from './skeleton.module.css'

/** A grey shape of the size of what is coming, in CSS units. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />
}
