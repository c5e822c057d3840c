import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'
import type { Storefront } from '@vitrine/contract/brand'
import { brandColors, colorsIn } from '@vitrine/contract/contrast'
import type { Colors, Theme } from '@vitrine/contract/theme'
import { type OWN_TYPEFACE, TYPEFACE_NAMES, type TypefaceName } from '@vitrine/contract/typeface'
import editorial from './editorial.css?url'

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

/** In percent of the size: how large the face of the system is drawn, and how far it rises and falls. */
type Metrics = readonly [size: number, ascent: number, descent: number]

interface TypefaceFile {
  src: string
  weights: string
  system: 'sans' | 'serif'
  /** The face's own metrics on that of the system, so that nothing moves when it arrives; measured on Portuguese text. */
  regular: Metrics
  bold: Metrics
}

/** Faces besides the product's own, which its style sheet declares. */
const FILES: Record<Exclude<TypefaceName, typeof OWN_TYPEFACE>, TypefaceFile> = {
  nunito: {
    src: nunito,
    weights: '200 1000',
    system: 'sans',
    regular: [99.8, 101.4, 35.4],
    bold: [96.9, 104.3, 36.4],
  },
  'space-grotesk': {
    src: spaceGrotesk,
    weights: '300 700',
    system: 'sans',
    regular: [107.7, 91.4, 27.1],
    bold: [100.9, 97.6, 28.9],
  },
  lora: {
    src: lora,
    weights: '400 700',
    system: 'serif',
    regular: [115.2, 87.3, 23.8],
    bold: [110.7, 90.9, 24.7],
  },
}

const SYSTEM = {
  sans: { names: ['Arial', 'Liberation Sans', 'Roboto'], generic: 'sans-serif' },
  serif: { names: ['Times New Roman', 'Liberation Serif', 'Tinos'], generic: 'serif' },
}

/** Where a face is fetched, what declares it, and what `--face` then is; without quotes, which an element would escape. */
function typefaceOf(typeface: TypefaceName): { src: string; declared: string; family: string } | undefined {
  if (!Object.hasOwn(FILES, typeface)) return undefined
  const { src, weights, system, regular, bold } = FILES[typeface as keyof typeof FILES]
  const name = TYPEFACE_NAMES[typeface]
  const { names, generic } = SYSTEM[system]
  const localsOf = (style: string) => names.map((one) => `local(${one}${style})`).join()
  return {
    src,
    declared:
      `@font-face{font-family:${name};src:url(${src});font-weight:${weights};font-display:swap}` +
      fallback(name, `src:${localsOf('')};font-weight:100 550`, regular) +
      fallback(name, `src:${localsOf(' Bold')};font-weight:551 1000`, bold),
    family: `${name},${name} Fallback,${generic}`,
  }
}

const fallback = (name: string, said: string, [size, ascent, descent]: Metrics): string =>
  `@font-face{font-family:${name} Fallback;${said};size-adjust:${size}%;ascent-override:${ascent}%;` +
  `descent-override:${descent}%;line-gap-override:0%}`
