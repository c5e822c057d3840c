import type { Picture, Product } from '@vitrine/contract/catalog'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Cover } from '../../ui/cover.tsx'
import classes from './gallery.module.css'

/**
 * The cover and the other pictures in a strip of its own: swiped, moved by the arrow keys, or led to by the small ones
 * under it, which are links and work without JavaScript.
 */
export function Gallery({ product: { name, cover, pictures } }: { product: Product }) {
  const strip = useRef<HTMLUListElement>(null)
  const shown = useShownSlide(strip)
  if (pictures.length === 0) return <Cover src={cover} load="first" className={classes.alone} />
  const all = [{ src: cover, alt: `Capa de ${name}` }, ...pictures]
  return (
    <section className={classes.gallery} aria-label={`Imagens de ${name}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached and moved by the keyboard (WCAG 2.1.1) */}
      <ul ref={strip} className={classes.strip} tabIndex={0} aria-label="Imagens, role para o lado">
        {all.map((picture, at) => (
          <li key={picture.src} id={slideId(at)} className={classes.slide}>
            <Slide picture={picture} first={at === 0} />
          </li>
        ))}
      </ul>
      <ol className={classes.thumbs}>
        {all.map(({ src, alt }, at) => (
          <li key={src}>
            <a
              href={`#${slideId(at)}`}
              className={classes.thumb}
              aria-current={at === shown ? 'true' : undefined}
              aria-label={`Imagem ${at + 1} de ${all.length}: ${alt}`}
              onClick={showInPlace}
            >
              <Cover src={src} className={classes.small} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

const slideId = (at: number) => `imagem-${at + 1}`

/** Moves the strip alone: the page stays where it is, and the way back stays one step. */
function showInPlace(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const slide = document.getElementById(event.currentTarget.hash.slice(1))
  slide?.scrollIntoView({ block: 'nearest', inline: 'start' })
}

const Slide = ({ picture: { src, alt }, first }: { picture: Picture; first: boolean }) => (
  <img
    className={classes.picture}
    src={src}
    alt={alt}
    width={800}
    height={600}
    decoding={first ? 'sync' : 'async'}
    fetchPriority={first ? 'high' : undefined}
    loading={first ? undefined : 'lazy'}
  />
)

const MOST_OF_IT = 0.6

/** Which child of a strip that scrolls sideways is seen, from 0 on. */
function useShownSlide(strip: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const root = strip.current
    if (!root) return
    const slides = [...root.children]
    const watch = (entries: IntersectionObserverEntry[]) => {
      const seen = entries.find(({ intersectionRatio }) => intersectionRatio >= MOST_OF_IT)
      if (seen) setShown(slides.indexOf(seen.target))
    }
    const observer = new IntersectionObserver(watch, { root, threshold: MOST_OF_IT })
    for (const slide of slides) observer.observe(slide)
    return () => observer.disconnect()
  }, [strip])
  return shown
}
