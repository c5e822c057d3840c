import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { useMatches } from 'react-router'
import { useNonce } from '../ui/nonce.tsx'
import { BARS, type Painting } from './theme-css.ts'

/** Of the layouts that load a brand: the document is painted as it says. */
export const PAINTS = { paints: true } as const

function usePainting(): Painting | undefined {
  const painting = useMatches().find(({ handle }) => Reflect.get(Object(handle), 'paints'))
  return (painting?.loaderData as { painting: Painting } | undefined)?.painting
}

/**
 * What a brand chose, over the product's own look. It comes from the server alone: an element that is made in the browser
 * has no nonce, and the content security policy ignores it; one that is there may change.
 */
export function ThemeStyle() {
  const { css = '', sheet, typeface = figtree } = usePainting() ?? {}
  return (
    <>
      <link rel="preload" href={typeface} as="font" type="font/woff2" crossOrigin="anonymous" />
      {sheet && <link rel="stylesheet" href={sheet} />}
      <style nonce={useNonce()} suppressHydrationWarning>
        {css}
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
