import * as z from 'zod'
import { Address } from './address.ts'
import { UFS } from './brazil/cep.ts'
import { endpoint } from './endpoint.ts'

/** What a CEP says of an address: always its state; the rest where somebody knows it, to be looked at by its owner. */
export const FoundAddress = z.object({
  state: z.enum(UFS),
  street: z.string().optional(),
  district: z.string().optional(),
  city: z.string().optional(),
})
export type FoundAddress = z.infer<typeof FoundAddress>

export const postalCode = {
  // A POST: what is asked for stands in no address, and so in no record of addresses.
  find: endpoint('public')
    .route({ method: 'POST', path: '/checkout/cep', summary: 'O que um CEP diz do endereço' })
    .input(z.strictObject({ cep: Address.shape.cep }))
    .output(FoundAddress),
}
