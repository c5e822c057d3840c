import type { Storefront } from '@vitrine/contract/brand'
import { brandColors, colorsIn } from '@vitrine/contract/contrast'
import type { Colors, Theme } from '@vitrine/contract/theme'
import editorial from './editorial.css?url'
import { typefaceOf } from './typefaces.ts'

/** How a brand's pages are painted, over the product's own look. */
export interface Painting {
  /** Empty for the product's own look. */
  css: string
  /** The colours of the browser's own bar around the page, by day and by night. */
  bars: readonly [day: string, night: string]
  /** The style sheet of another composition than the product's own. */
  sheet?: string
  /** Where another face than the product's own is fetched. */
  typeface?: string
}

const SHEETS: Partial<Record<Storefront['layout'], string>> = { editorial }

/** Only the server makes it: it comes with what is known of the brand. */
export function paintingOf({
  theme,
  layout,
  typeface,
}: Pick<Storefront, 'theme' | 'layout' | 'typeface'>): Painting {
  const barOf = (scheme: 'light' | 'dark') => {
    const shown = theme.scheme === 'both' ? scheme : theme.scheme
    return colorsIn(theme, shown).surface
  }
  const sheet = SHEETS[layout]
  const chosen = typefaceOf(typeface)
  return {
    css: (chosen?.declared ?? '') + cssOf(theme, chosen?.family),
    bars: [barOf('light'), barOf('dark')],
    ...(sheet && { sheet }),
    ...(chosen && { typeface: chosen.src }),
  }
}

/** Twice `:root`: a brand with one scheme keeps it, whatever its reader chose elsewhere. */
function cssOf(theme: Theme, family?: string): string {
  const { scheme } = theme
  const { light, dark } = brandColors(theme)
  const names = Object.keys({ ...light, ...dark }) as (keyof Colors)[]
  const colorOf = (name: keyof Colors) =>
    scheme === 'both' ? `light-dark(${light[name]},${dark[name]})` : { light, dark }[scheme][name]
  const colors = names.map((name) => `--${name}:${colorOf(name)}`)
  const declared = [
    ...(scheme === 'both' ? [] : [`color-scheme:${scheme}`]),
    ...(family ? [`--face:${family}`] : []),
    ...colors,
  ]
  if (declared.length === 0) return ''
  const css = `:root:root{${declared.join(';')}}`
  // Paper is white: what is painted for the night alone is for screens.
  return scheme === 'dark' ? `@media not print{${css}}` : css
}
