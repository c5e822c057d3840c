/** The faces that a brand may be set in, each served by ourselves, by the names that people and style sheets know. */
export const TYPEFACE_NAMES = {
  figtree: 'Figtree',
  nunito: 'Nunito',
  'space-grotesk': 'Space Grotesk',
  lora: 'Lora',
} as const

export type TypefaceName = keyof typeof TYPEFACE_NAMES

/** The product's own. */
export const OWN_TYPEFACE = 'figtree' satisfies TypefaceName
