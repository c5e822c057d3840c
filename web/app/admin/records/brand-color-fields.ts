import { COLOR_NAMES, colorsIn } from '@vitrine/contract/contrast'
import { type BaseColors, COLORS, type Colors, type Scheme, Theme } from '@vitrine/contract/theme'
import { cleaned, type Field, type Section, type Values, valueAt } from '../form/field.ts'

/** What is typed, as far as it is colours already. */
export function themeOf(values: Values): Theme {
  const { scheme = 'both', base, light, dark } = Object(cleaned(valueAt(values, 'theme')))
  return { scheme, base: among(base), light: among(light), dark: among(dark) }
}

const among = <T extends Colors | BaseColors>(typed: unknown): T =>
  Object.fromEntries(
    Object.entries(Object(typed)).filter(([, color]) => Theme.shape.light.safeParse({ page: color }).success),
  ) as T

const shownScheme = ({ scheme }: Theme): Scheme => (scheme === 'dark' ? 'dark' : 'light')

/** Which colour of a page a base colour is seen as first. */
const BASE: readonly [name: keyof BaseColors, seenAs: keyof Colors, label: string, help: string][] = [
  ['background', 'page', 'Cor do fundo', 'De dia clara, de noite escura.'],
  ['brand', 'action', 'Cor da marca', 'Botões, links e a faixa do topo e do rodapé.'],
  ['accent', 'accent', 'Cor de destaque', 'Ofertas, progresso e o contorno do monograma.'],
]

const BASE_FIELDS = BASE.map(
  ([name, seenAs, label, help]): Field => ({
    kind: 'color',
    name: `theme.base.${name}`,
    label,
    help,
    fallback: (values) => {
      const theme = themeOf(values)
      return colorsIn(theme, shownScheme(theme))[seenAs]
    },
    half: true,
  }),
)

const isSeen = (scheme: Scheme) => (values: Values) =>
  ['both', scheme].includes(String(valueAt(values, 'theme.scheme')))

/** How many of them are exact, which the others follow. */
function inWords(chosen: number): string {
  if (chosen === 0) return 'Todas vêm das três acima'
  return chosen === 1 ? '1 cor exata' : `${chosen} cores exatas`
}

const exactOf = (scheme: Scheme, title: string): Section => ({
  title,
  lead: 'Em branco, a cor vem das três acima ou das exatas, sempre com contraste. Só uma cor exata sobre outra exata é conferida ao salvar.',
  fields: COLORS.map((name) => ({
    kind: 'color',
    name: `theme.${scheme}.${name}`,
    label: COLOR_NAMES[name],
    fallback: (values) => colorsIn(themeOf(values), scheme)[name],
    half: true,
  })),
  summary: (values) => inWords(Object.keys(themeOf(values)[scheme]).length),
  when: isSeen(scheme),
})

/** Three colours, of which the others are made, and each of them by itself for who wants it. */
export const COLOR_SECTIONS: readonly Section[] = [
  {
    title: 'Cores',
    lead: 'Três cores bastam: as outras são feitas delas, de dia e de noite, e sempre podem ser lidas. Em branco, a do produto.',
    fields: BASE_FIELDS,
  },
  exactOf('light', 'Cores em detalhe, de dia'),
  exactOf('dark', 'Cores em detalhe, de noite'),
]

/** A form writes into what is there. */
export const withBase = ({ base = {}, ...theme }: Theme): Values => ({ ...theme, base })

/** A scheme that is not seen keeps no colours. */
export const seenColors = ({ scheme, base, light = {}, dark = {} }: Values): Values => ({
  scheme,
  ...(Object.keys(Object(base)).length > 0 && { base }),
  light: scheme === 'dark' ? {} : light,
  dark: scheme === 'light' ? {} : dark,
})
