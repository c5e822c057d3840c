import type { LessonPicture as Picture } from '@vitrine/contract/training'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import classes from './lesson-picture.module.css'

/** The pictures in the text of a lesson, by their ids. */
export function picturesOf({ pictures }: { pictures: readonly Picture[] }) {
  const byId = new Map(pictures.map((one) => [one.id, one]))
  return (id: string, alt: string) => {
    const picture = byId.get(id)
    return picture && <LessonPicture picture={picture} alt={alt} />
  }
}

/** Its place is kept until it is there. Whoever reads for longer than its address is good gets another one. */
function LessonPicture({ picture: { width, height, sources }, alt }: { picture: Picture; alt: string }) {
  const { state, revalidate } = useRevalidator()
  const hasFailed = useRef(false)
  const renew = () => {
    if (hasFailed.current || state !== 'idle') return
    hasFailed.current = true
    void revalidate()
  }
  return (
    <img
      className={classes.picture}
      src={sources.at(-1)!.url}
      srcSet={sources.map((one) => `${one.url} ${one.width}w`).join(', ')}
      sizes="(min-width: 768px) 620px, 100vw"
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onLoad={() => {
        hasFailed.current = false
      }}
      onError={renew}
    />
  )
}
