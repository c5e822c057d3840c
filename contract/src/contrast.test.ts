import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brands } from '../../db/seed/brands.ts'
import { contrastOf } from './color.ts'
import { brandColors, colorsIn, contrastProblems, PAIRS } from './contrast.ts'
import { OWN_COLORS } from './palette.ts'
import { type BaseColors, COLORS, type Colors, OWN_THEME, type Theme } from './theme.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // The sample of the specification of contrast at its edge: #767676 on white is the lightest gray that passes.
  ['#767676', '#ffffff', 4.54],
  ['#04524e', '#ffffff', 9.04],
])('%s on %s is %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

/** The value of a custom property, by day and by night, with what it refers to put in. */
function inStylesheet(css: string, name: string): [light: string, dark: string] {
  const value = css.match(new RegExp(`--${name}: ([^;]+);`))![1]!
  const sides = value.match(/^light-dark\((.+?\)?), (.+)\)$/)?.slice(1) ?? [value, value]
  const [light, dark] = sides.map((side) => {
    const reference = side.match(/^var\(--([\w-]+)\)$/)?.[1]
    return reference ? inStylesheet(css, reference) : ([side, side] as [string, string])
  })
  return [light![0], dark![1]]
}

test('the product’s own colours are those of its stylesheet', () => {
  const css = readFileSync(new URL('../../web/app/brand/tokens.css', import.meta.url), 'utf8')
  for (const name of COLORS)
    expect([OWN_COLORS.light[name], OWN_COLORS.dark[name]], name).toEqual(inStylesheet(css, name))
})

test('what ships can be read, by day and by night', () => {
  expect(contrastProblems(OWN_THEME)).toEqual([])
  for (const { theme } of brands) expect(contrastProblems(theme)).toEqual([])
})

const dark = (colors: Theme['dark']): Theme => ({ scheme: 'dark', light: {}, dark: colors })

test('a pair that cannot be read is named at the colour that was chosen', () => {
  expect(contrastProblems(dark({ text: '#333333', surface: '#1a1c1c', 'surface-2': '#1a1c1c' }))).toEqual([
    ...['fundo da página', 'fundo dos cartões', 'fundo de destaque'].map((ground) => ({
      scheme: 'dark',
      field: 'text',
      sentence: expect.stringContaining(`Com ${ground}, o contraste é 1,`),
    })),
  ])
  const pale = dark({ action: '#cdac6a', 'action-hover': '#cdac6a', 'on-action': '#ffffff' })
  expect(contrastProblems(pale)).toMatchObject([
    { field: 'on-action', sentence: expect.stringMatching(/^Com botões, .* precisa de 4,5\./) },
    { field: 'on-action' },
  ])
})

test('a colour of one scheme holds in the other too, moved until it is read there', () => {
  const theme: Theme = { scheme: 'both', light: { link: '#8a1c4a' }, dark: {} }
  expect(contrastProblems(theme)).toEqual([])
  expect(colorsIn(theme, 'light').link).toBe('#8a1c4a')
  expect(contrastOf(colorsIn(theme, 'dark').link, OWN_COLORS.dark['surface-2'])).toBeGreaterThanOrEqual(4.5)
  const gold: Theme = { scheme: 'both', light: {}, dark: { accent: '#dfc287', link: '#b8944f' } }
  expect(colorsIn(gold, 'light').accent, 'what can be read there stays as it is').toBe('#dfc287')
  expect(contrastProblems(gold)).toEqual([])
})

test('what stands on a chosen ground follows it, so that only a chosen pair is ever refused', () => {
  expect(contrastProblems(dark({ action: '#f2c4d0' }))).toEqual([])
  expect(colorsIn(dark({ action: '#f2c4d0' }), 'dark')['on-action']).toBe('#121212')
  expect(contrastProblems({ scheme: 'light', light: { page: '#1c0d2e' }, dark: {} })).toEqual([])
})

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const scheme = fc.constantFrom('both' as const, 'light' as const, 'dark' as const)
const isReadIn = (theme: Theme, side: 'light' | 'dark') => {
  const colors = colorsIn(theme, side)
  return PAIRS.every(({ front, ground, least }) => contrastOf(colors[front], colors[ground]) >= least)
}

test('any three colours make a look that is read by day and by night', () => {
  const base = fc.record<BaseColors>({ background: color, brand: color, accent: color }, { requiredKeys: [] })
  fc.assert(
    fc.property(scheme, base, (seen, colors) => {
      const theme: Theme = { scheme: seen, base: colors, light: {}, dark: {} }
      expect(contrastProblems(theme)).toEqual([])
    }),
  )
})

test('what is read in one scheme is never refused for the other, which chose nothing', () => {
  const chosen = fc.dictionary(fc.constantFrom(...COLORS), color, { maxKeys: 5 }) as fc.Arbitrary<Colors>
  fc.assert(
    fc.property(chosen, fc.constantFrom('light' as const, 'dark' as const), (colors, side) => {
      const theme: Theme = { ...OWN_THEME, [side]: colors }
      fc.pre(isReadIn(theme, side))
      expect(contrastProblems(theme)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a brand that chooses nothing is painted with nothing, and one that chose exact colours with those', () => {
  expect(brandColors(OWN_THEME)).toEqual({ light: {}, dark: {} })
  const { theme } = brands[1]!
  expect(brandColors(theme)).toEqual({ light: {}, dark: theme.dark })
})

test('black on white and white on black are always read', () => {
  const grounds = ['page', 'surface', 'surface-2', 'tint', 'accent-tint', 'action', 'action-hover', 'band']
  const painted = (front: string, ground: string) =>
    Object.fromEntries(COLORS.map((name) => [name, grounds.includes(name) ? ground : front]))
  const [day, night] = [painted('#000000', '#ffffff'), painted('#ffffff', '#000000')]
  expect(contrastProblems({ scheme: 'both', light: day, dark: night })).toEqual([])
})
