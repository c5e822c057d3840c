import * as z from 'zod'
import { endpoint } from './endpoint.ts'

/** Until when a session may administer before the second factor is asked for again. */
export const AdministrationProof = z.object({
  provedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Unused for so long, it ends before. */
  idleMinutes: z.int(),
})
export type AdministrationProof = z.infer<typeof AdministrationProof>

export const administration = {
  readProof: endpoint('administrator', { ofPerson: true })
    .route({ method: 'GET', path: '/admin/proof', summary: 'Até quando vale a minha verificação' })
    .input(z.strictObject({}).optional())
    .output(AdministrationProof),
}
