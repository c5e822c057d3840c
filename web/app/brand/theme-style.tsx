import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { brandNamed } from '@vitrine/contract/brand-paths'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { useNonce } from '../ui/document-data.tsx'
import type { Identity } from './brand-context.tsx'
import type { Painting } from './theme-css.ts'

/** The browser's bar as the product paints it. */
const BARS: Painting['bars'] = ['#ffffff', '#1a1c1c']

/** Of the layouts that load a brand: the document is painted as it says. */
export const PAINTS = { paints: true } as const

function usePainting(): Painting | undefined {
  return usePainted()?.painting
}

const usePainted = (): Identity | undefined =>
  useMatches().find(({ handle }) => Reflect.get(Object(handle), 'paints'))?.loaderData as Identity | undefined

/**
 * In whose frame the document stands, and whether its address says no brand: `anyone` of the host may have it. A browser
 * keeps what its document came with.
 */
export const useBrandData = import.meta.env.SSR ? useAddressed : () => undefined

function useAddressed(): Record<'data-brand' | 'data-anyone', string | undefined> {
  const painted = usePainted()
  const location = useLocation()
  return {
    'data-brand': painted?.id,
    'data-anyone': painted && !brandNamed(location, painted.home) ? '1' : undefined,
  }
}

/**
 * What a brand chose, over the product's own look. The content security policy permits the style that the document came
 * with, by its hash; of another brand the browser adopts a sheet in its place.
 */
export function ThemeStyle() {
  const { css = '', sheet, typeface = figtree } = usePainting() ?? {}
  const style = useRef<HTMLStyleElement>(null)
  const [served] = useState(css)
  useLayoutEffect(() => {
    const adopted = new CSSStyleSheet()
    adopted.replaceSync(css)
    document.adoptedStyleSheets = css === served ? [] : [adopted]
    style.current!.disabled = css !== served
  }, [css, served])
  return (
    <>
      <link rel="preload" href={typeface} as="font" type="font/woff2" crossOrigin="anonymous" />
      {sheet && <link rel="stylesheet" href={sheet} />}
      <style ref={style} nonce={useNonce()} suppressHydrationWarning>
        {served}
      </style>
    </>
  )
}

export function ThemeColors() {
  const [day, night] = usePainting()?.bars ?? BARS
  return (
    <>
      <meta name="theme-color" content={day} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={night} media="(prefers-color-scheme: dark)" />
    </>
  )
}
