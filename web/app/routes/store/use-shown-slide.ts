import { type RefObject, useEffect, useState } from 'react'

const MOST_OF_IT = 0.6

/** Which child of a strip that scrolls sideways is seen, from 0 on. */
export function useShownSlide(strip: RefObject<HTMLElement | null>): number {
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
