import * as z from 'zod'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { rowsOf } from './page.ts'

/** A file of a product in its latest version; `size` in bytes. */
export const ProductFile = z.object({
  id: z.string(),
  productId: idOf('prd', z.string()),
  name: z.string(),
  fileName: z.string(),
  size: z.int(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
})
export type ProductFile = z.infer<typeof ProductFile>

/** Where a file is read, by whoever has the address, until `expiresAt`. */
export const FileAddress = z.object({ url: z.string(), expiresAt: z.iso.datetime() })
export type FileAddress = z.infer<typeof FileAddress>

export const delivery = {
  listFiles: endpoint('member')
    .route({ method: 'GET', path: '/delivery/files', summary: 'Arquivos do que eu posso usar' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(ProductFile)),
  // A download is evidence that its buyer had the file.
  openFile: endpoint('member', { byActor: false })
    .route({
      method: 'GET',
      path: '/delivery/files/{id}/address',
      summary: 'Endereço de um arquivo, que vale por 15 minutos',
    })
    .errors(refusals('not-found', 'access.closed'))
    .input(z.strictObject({ id: z.string().max(40) }))
    .output(FileAddress),
}
