import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brands } from '../../db/seed/brands.ts'
import { contrastOf, contrastProblems, OWN_COLORS } from './contrast.ts'
import { COLORS, OWN_THEME, type Theme } from './theme.ts'

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
  expect(contrastProblems(dark({ action: '#cdac6a', 'action-hover': '#cdac6a' }))).toMatchObject([
    { field: 'action', sentence: expect.stringMatching(/^Com texto dos botões, .* precisa de 4,5\./) },
    { field: 'action-hover' },
  ])
})

test('a colour of one scheme holds in the other too, and is looked at there', () => {
  const theme: Theme = { scheme: 'both', light: { link: '#04524e' }, dark: {} }
  expect(new Set(contrastProblems(theme).map(({ scheme, field }) => `${scheme} ${field}`))).toEqual(
    new Set(['dark link']),
  )
})

test('black on white and white on black are always read', () => {
  const grounds = ['page', 'surface', 'surface-2', 'tint', 'accent-tint', 'action', 'action-hover', 'band']
  const painted = (front: string, ground: string) =>
    Object.fromEntries(COLORS.map((name) => [name, grounds.includes(name) ? ground : front]))
  const [day, night] = [painted('#000000', '#ffffff'), painted('#ffffff', '#000000')]
  expect(contrastProblems({ scheme: 'both', light: day, dark: night })).toEqual([])
})
