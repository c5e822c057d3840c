import * as z from 'zod'
import { PURPOSE_NAMES } from './consent-texts.ts'
import { endpoint, refusals } from './endpoint.ts'

export const BrandId = z.enum(['main', 'gg'])
export type BrandId = z.infer<typeof BrandId>

/** Who sells, as Decreto 7.962/2013 art. 2 asks for on every page. */
export const Brand = z.object({
  id: BrandId,
  name: z.string(),
  legalName: z.string(),
  cnpj: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
})
export type Brand = z.infer<typeof Brand>

/** A brand as its pages need it. */
export const Storefront = Brand.extend({
  /** What its pages keep only after a yes; without any nobody is asked. */
  optionalCookies: z.array(z.enum(PURPOSE_NAMES)),
})
export type Storefront = z.infer<typeof Storefront>

export const brand = {
  read: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/brands/{id}', summary: 'Quem vende: identidade da marca' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: BrandId }))
    .output(Storefront),
}
