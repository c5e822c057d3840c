import { contrastOf, luminanceOf, mixed, movedUntil } from './color.ts'
import type { BaseColors, Colors, Scheme } from './theme.ts'

/** What the product's own stylesheet (`web/app/brand/tokens.css`) paints with; a test compares the two. */
export const OWN_COLORS: Record<Scheme, Required<Colors>> = {
  light: {
    page: '#f7f7f7',
    surface: '#ffffff',
    'surface-2': '#f0f3f2',
    text: '#333333',
    strong: '#1c2423',
    quiet: '#686868',
    line: '#eaeaea',
    'line-strong': '#cbd5e0',
    'control-line': '#8d8d8d',
    link: '#04524e',
    action: '#04524e',
    'action-hover': '#033f3c',
    'on-action': '#ffffff',
    tint: '#e6f2f1',
    'on-tint': '#04524e',
    accent: '#cdac6a',
    'accent-tint': '#fbf6ec',
    'on-accent-tint': '#5d4821',
    band: '#04524e',
    'on-band': '#f7f7f7',
    focus: '#217f78',
  },
  dark: {
    page: '#121212',
    surface: '#1a1c1c',
    'surface-2': '#242727',
    text: '#f7f7f7',
    strong: '#ffffff',
    quiet: '#a6a6a6',
    line: '#2b2f2f',
    'line-strong': '#454b4b',
    'control-line': '#6f7776',
    link: '#dfc287',
    action: '#0f6b65',
    'action-hover': '#217f78',
    'on-action': '#ffffff',
    tint: '#16302e',
    'on-tint': '#cde4e2',
    accent: '#cdac6a',
    'accent-tint': '#2a2418',
    'on-accent-tint': '#ead6ad',
    band: '#03302d',
    'on-band': '#f7f7f7',
    focus: '#cdac6a',
  },
}

const [WHITE, BLACK, NIGHT] = ['#ffffff', '#000000', '#121212'] as const

/** Whether white is read on it better than black. */
const isDark = (color: string): boolean => luminanceOf(color) < 0.18

/** A background as pages have it by day or by night: light enough, or dark enough, for every text. */
export function groundIn(scheme: Scheme, background: string): string {
  if (scheme === 'light')
    return isDark(background)
      ? mixed(WHITE, background, 0.04)
      : movedUntil(background, WHITE, (color) => luminanceOf(color) >= 0.75)
  return isDark(background)
    ? movedUntil(background, BLACK, (color) => luminanceOf(color) <= 0.02)
    : mixed(NIGHT, background, 0.05)
}

/** What is painted around a page of a colour, whichever scheme it is of. */
export function groundsOf(page: string): Colors & { surface: string } {
  const [end, lift] = isDark(page) ? [WHITE, 0.04] : [BLACK, 0.7]
  return {
    page,
    surface: mixed(page, WHITE, lift),
    'surface-2': mixed(page, end, isDark(page) ? 0.08 : 0.04),
    tint: mixed(page, end, 0.06),
    line: mixed(page, end, 0.1),
    'line-strong': mixed(page, end, 0.24),
  }
}

/** A button under the pointer: away from the text that stands on it. */
export const hoverOf = (action: string): string =>
  mixed(action, contrastOf(action, WHITE) >= 4.5 ? BLACK : WHITE, 0.18)

/** How far a button stands out from its card at least; its text says what it is. */
const BUTTON = 1.5

/** What bears the colour of a brand, on a page and a card. */
function brandedOf(brand: string, scheme: Scheme, { page, surface }: Required<Colors>): Colors {
  const isDay = scheme === 'light'
  const end = isDay ? BLACK : WHITE
  const action = movedUntil(brand, end, (color) => contrastOf(color, surface) >= BUTTON)
  return {
    link: brand,
    action,
    'action-hover': hoverOf(action),
    tint: mixed(page, brand, isDay ? 0.1 : 0.2),
    'on-tint': isDay ? brand : mixed(brand, WHITE, 0.7),
    band: isDay ? brand : mixed(brand, BLACK, 0.4),
    focus: brand,
  }
}

const accentedOf = (accent: string, scheme: Scheme, { page, surface }: Required<Colors>): Colors =>
  scheme === 'light'
    ? { accent, 'accent-tint': mixed(surface, accent, 0.14), 'on-accent-tint': mixed(accent, BLACK, 0.55) }
    : { accent, 'accent-tint': mixed(page, accent, 0.14), 'on-accent-tint': mixed(accent, WHITE, 0.5) }

/** Every colour of a scheme made of the base colours; what stands on a ground is not yet looked at. */
export function paletteOf({ background, brand, accent }: BaseColors, scheme: Scheme): Required<Colors> {
  const grounds = { ...OWN_COLORS[scheme], ...(background && groundsOf(groundIn(scheme, background))) }
  return {
    ...grounds,
    ...(brand && brandedOf(brand, scheme, grounds)),
    ...(accent && accentedOf(accent, scheme, grounds)),
  }
}
