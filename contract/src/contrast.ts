import type { COLORS, Colors, Theme } from './theme.ts'

export type ColorName = (typeof COLORS)[number]
type Scheme = 'light' | 'dark'

/** What the product's own stylesheet (`web/app/brand/tokens.css`) paints with; a test compares the two. */
export const OWN_COLORS: Record<'light' | 'dark', Required<Colors>> = {
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

/** The relative luminance of sRGB (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21, of two colours written as `#04524e` (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Text (WCAG 2.2, 1.4.3), large text, and the edges of controls and the mark of focus (1.4.11). */
const TEXT = 4.5
export const LARGE_TEXT = 3
const EDGE = 3

/** A colour where text of it can be read on a ground, else another one. */
export const readableOn = (ground: string, color: string, other: string, least = TEXT): string =>
  contrastOf(color, ground) < least ? other : color

interface Pair {
  front: ColorName
  ground: ColorName
  least: number
}

const on = (least: number, fronts: readonly ColorName[], grounds: readonly ColorName[]): Pair[] =>
  fronts.flatMap((front) => grounds.map((ground) => ({ front, ground, least })))

/** What stands on what in the pages of a brand. */
export const PAIRS: readonly Pair[] = [
  ...on(TEXT, ['text', 'strong', 'quiet', 'link'], ['page', 'surface', 'surface-2']),
  ...on(TEXT, ['quiet', 'on-tint'], ['tint']),
  ...on(TEXT, ['on-accent-tint'], ['accent-tint']),
  ...on(TEXT, ['on-action'], ['action', 'action-hover']),
  ...on(TEXT, ['on-band'], ['band']),
  ...on(EDGE, ['control-line', 'focus'], ['page', 'surface']),
  ...on(EDGE, ['accent'], ['band']),
]

/** As people read them. */
export const COLOR_NAMES: Record<ColorName, string> = {
  page: 'Fundo da página',
  surface: 'Fundo dos cartões',
  'surface-2': 'Fundo de destaque',
  text: 'Texto',
  strong: 'Títulos',
  quiet: 'Texto secundário',
  line: 'Linhas',
  'line-strong': 'Linhas fortes',
  'control-line': 'Borda dos campos',
  link: 'Links',
  action: 'Botões',
  'action-hover': 'Botões sob o cursor',
  'on-action': 'Texto dos botões',
  tint: 'Fundo suave',
  'on-tint': 'Texto no fundo suave',
  accent: 'Destaque',
  'accent-tint': 'Fundo do destaque',
  'on-accent-tint': 'Texto no fundo do destaque',
  band: 'Faixa do rodapé',
  'on-band': 'Texto na faixa',
  focus: 'Foco do teclado',
}

/** In which schemes a brand is seen. */
export const schemesOf = ({ scheme }: Theme): readonly Scheme[] =>
  scheme === 'both' ? ['light', 'dark'] : [scheme]

/** Every colour that a brand's pages have in a scheme: its own, else the product's. */
export const colorsIn = (theme: Theme, scheme: Scheme): Required<Colors> => {
  const other = theme.scheme === 'both' ? theme[scheme === 'light' ? 'dark' : 'light'] : {}
  return { ...OWN_COLORS[scheme], ...other, ...theme[scheme] } as Required<Colors>
}

export interface ContrastProblem {
  scheme: Scheme
  /** Where it is said: the colour in front, unless the brand chose the ground alone. */
  field: ColorName
  sentence: string
}

const said = (ratio: number): string => (Math.floor(ratio * 10) / 10).toLocaleString('pt-BR')

/** What cannot be read in a theme, pair by pair; none where all of it can. */
export const contrastProblems = (theme: Theme): ContrastProblem[] =>
  schemesOf(theme).flatMap((scheme) => {
    const colors = colorsIn(theme, scheme)
    return PAIRS.flatMap(({ front, ground, least }) => {
      const ratio = contrastOf(colors[front], colors[ground])
      if (ratio >= least) return []
      const field = theme[scheme][front] || !theme[scheme][ground] ? front : ground
      const other = COLOR_NAMES[field === front ? ground : front].toLowerCase()
      const sentence = `Com ${other}, o contraste é ${said(ratio)}; precisa de ${said(least)}. Escolha outra cor`
      return [{ scheme, field, sentence }]
    })
  })
