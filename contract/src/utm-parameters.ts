import * as z from 'zod'

const text = z.string().trim().min(1).max(100).optional()

/** Where a buyer came from, as `utm_source` and its like say it; it stays with the order that came of it. */
export const UtmParameters = z
  .strictObject({ source: text, medium: text, campaign: text, term: text, content: text })
  .refine((said) => Object.keys(said).length > 0, 'Informe ao menos um parâmetro da campanha')
export type UtmParameters = z.infer<typeof UtmParameters>
