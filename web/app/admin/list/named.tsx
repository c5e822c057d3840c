import type { ReactNode } from 'react'
import classes from './list.module.css'

interface NamedProps {
  picture?: string | null
  name: ReactNode
  detail?: ReactNode
}

/** What a row is called, with its picture and one quiet word more. */
export function Named({ picture, name, detail }: NamedProps) {
  return (
    <span className={classes.named}>
      {picture !== undefined && <Thumb src={picture} />}
      <span className={classes.nameWords}>
        {name}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
}

const Thumb = ({ src }: { src: string | null }) =>
  src ? (
    <img className={classes.thumb} src={src} alt="" width="48" height="36" loading="lazy" />
  ) : (
    <span className={classes.thumb} aria-hidden="true" />
  )
