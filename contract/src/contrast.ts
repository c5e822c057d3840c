import { contrastOf, movedUntil } from './color.ts'
import { groundIn, groundsOf, hoverOf, OWN_COLORS, paletteOf } from './palette.ts'
import { COLORS, type ColorName, type Colors, type Scheme, type Theme } from './theme.ts'

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

/**
 * Every colour that a brand's pages have in a scheme: its own, else the other scheme's, else what its base colours make, else
 * the product's. Where one of them could not be read so, those that the scheme does not choose follow those that it does.
 */
export function colorsIn(theme: Theme, scheme: Scheme): Required<Colors> {
  const carried = theme.scheme === 'both' ? theme[scheme === 'light' ? 'dark' : 'light'] : {}
  const basis = readable(paletteOf(theme.base ?? {}, scheme), {})
  const plain: Required<Colors> = { ...basis, ...carried, ...theme[scheme] }
  return PAIRS.every(canBeRead(plain)) ? plain : followed({ basis, carried, chosen: theme[scheme] }, scheme)
}

interface Choices {
  basis: Required<Colors>
  /** What the other scheme chooses. */
  carried: Colors
  /** What the scheme itself chooses. */
  chosen: Colors
}

/** What pages stand on is made anew of the page's own colour, where the scheme does not choose it itself. */
const GROUNDS: readonly ColorName[] = [
  'page',
  'surface',
  'surface-2',
  'tint',
  'accent-tint',
  'line',
  'line-strong',
]

function followed({ basis, carried, chosen }: Choices, scheme: Scheme): Required<Colors> {
  const fronts = Object.entries(carried).filter(([name]) => !GROUNDS.includes(name as ColorName))
  const action = chosen.action ?? carried.action
  const palette = {
    ...basis,
    ...(carried.page && groundsOf(groundIn(scheme, carried.page))),
    ...(chosen.page && groundsOf(chosen.page)),
    ...Object.fromEntries(fronts),
    ...(action && { 'action-hover': hoverOf(action) }),
    ...chosen,
  }
  return readable(palette, chosen)
}

/** Text on the brand's own colour is white or nearly black. */
const SOLID: readonly ColorName[] = ['on-action', 'on-band']

/** Moves what stands on a ground it cannot be read on towards black or white; what is chosen stays. */
function readable(palette: Required<Colors>, chosen: Colors): Required<Colors> {
  const seen = { ...palette }
  for (const front of new Set(PAIRS.map((pair) => pair.front))) {
    const pairs = PAIRS.filter((pair) => pair.front === front)
    if (chosen[front] || pairs.every(canBeRead(seen))) continue
    const isGood = (color: string) => pairs.every(canBeRead({ ...seen, [front]: color }))
    const least = (end: string) => Math.min(...pairs.map(({ ground }) => contrastOf(end, seen[ground])))
    const end = least('#ffffff') > least('#000000') ? '#ffffff' : '#000000'
    const from = SOLID.includes(front) ? (end === '#ffffff' ? end : '#121212') : seen[front]
    seen[front] = movedUntil(from, end, isGood)
  }
  return seen
}

const canBeRead =
  (colors: Required<Colors>) =>
  ({ front, ground, least }: Pair): boolean =>
    contrastOf(colors[front], colors[ground]) >= least

/** What a brand is painted with over the product's own look, by day and by night: nothing, where it chooses nothing. */
export function brandColors(theme: Theme): Record<Scheme, Colors> {
  const painted = schemesOf(theme).map((scheme) => [scheme, colorsIn(theme, scheme)] as const)
  const names = COLORS.filter((name) =>
    painted.some(([scheme, colors]) => theme[scheme][name] || colors[name] !== OWN_COLORS[scheme][name]),
  )
  const pick = (colors: Required<Colors>) => Object.fromEntries(names.map((name) => [name, colors[name]]))
  return { light: {}, dark: {}, ...Object.fromEntries(painted.map(([at, colors]) => [at, pick(colors)])) }
}

interface ContrastProblem {
  scheme: Scheme
  /** Where it is said: the colour in front, unless the brand chose the ground alone. */
  field: ColorName
  sentence: string
}

const said = (ratio: number): string => (Math.floor(ratio * 10) / 10).toLocaleString('pt-BR')

/** What a scheme chooses that cannot be read, pair by pair; none where all of it can. */
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
