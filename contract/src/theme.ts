import * as z from 'zod'

/** The colours that a brand may choose: the custom properties of the web's stylesheet, without their `--`. */
export const COLORS = [
  ...['page', 'surface', 'surface-2', 'text', 'strong', 'quiet', 'line', 'line-strong', 'control-line'],
  ...['link', 'action', 'action-hover', 'on-action', 'tint', 'on-tint', 'accent', 'accent-tint'],
  ...['on-accent-tint', 'band', 'on-band', 'focus'],
] as const

const Colors = z.partialRecord(
  z.enum(COLORS),
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Escreva a cor como #04524e'),
)
export type Colors = z.infer<typeof Colors>

/** How a brand is painted: by day, by night or as its reader likes; a colour it does not choose is the product's own. */
export const Theme = z.strictObject({
  scheme: z.enum(['both', 'light', 'dark']),
  light: Colors,
  dark: Colors,
})
export type Theme = z.infer<typeof Theme>

/** The product's own look. */
export const OWN_THEME: Theme = { scheme: 'both', light: {}, dark: {} }
