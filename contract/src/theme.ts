import * as z from 'zod'

/** The colours that a brand may choose: the custom properties of the web's stylesheet, without their `--`. */
export const COLORS = [
  'page',
  'surface',
  'surface-2',
  'text',
  'strong',
  'quiet',
  'line',
  'line-strong',
  'control-line',
  'link',
  'action',
  'action-hover',
  'on-action',
  'tint',
  'on-tint',
  'accent',
  'accent-tint',
  'on-accent-tint',
  'band',
  'on-band',
  'focus',
] as const

export type ColorName = (typeof COLORS)[number]

/** By day and by night. */
export type Scheme = 'light' | 'dark'

const Color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Escreva a cor como #04524e')

const Colors = z.partialRecord(z.enum(COLORS), Color)
export type Colors = z.infer<typeof Colors>

/** The colours of which all others are made: what pages stand on, the brand's own, and what stands out. */
const BaseColors = z.strictObject({
  background: Color.optional(),
  brand: Color.optional(),
  accent: Color.optional(),
})
export type BaseColors = z.infer<typeof BaseColors>

/**
 * How a brand is painted: by day, by night or as its reader likes. A colour that it does not choose is made of the other
 * scheme's, of the base colours, or is the product's own.
 */
export const Theme = z.strictObject({
  scheme: z.enum(['both', 'light', 'dark']),
  base: BaseColors.optional(),
  light: Colors,
  dark: Colors,
})
export type Theme = z.infer<typeof Theme>

/** The product's own look. */
export const OWN_THEME: Theme = { scheme: 'both', light: {}, dark: {} }
