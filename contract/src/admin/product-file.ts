import * as z from 'zod'
import { endpoint, refusals } from '../endpoint.ts'
import { idOf } from '../id-schema.ts'
import { rowsOf } from '../page.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { BEGIN_REFUSALS, BegunUpload, UPLOAD_REFUSALS, UploadFacts, UploadId } from './upload.ts'

const id = z.string().max(40)

/** A file of a product as its screen shows it; `version` is that of the record, `number` that of the file itself. */
export const AdminProductFile = z.object({
  id: z.string(),
  version: z.int(),
  productId: idOf('prd', z.string()),
  name: z.string(),
  /** From the newest on; `size` in bytes. */
  versions: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      fileName: z.string(),
      size: z.int(),
      sentAt: z.iso.datetime(),
    }),
  ),
})
export type AdminProductFile = z.infer<typeof AdminProductFile>

const name = z
  .string({ error: 'Informe o nome' })
  .trim()
  .min(2, 'Use de 2 a 120 letras')
  .max(120, 'Use de 2 a 120 letras')

export const NewProductFile = z.strictObject({ name, uploadId: UploadId })
export type NewProductFile = z.infer<typeof NewProductFile>

/** With an upload, what owners get from then on. */
export const ProductFileEdit = z.strictObject({ name, uploadId: UploadId.optional() })
export type ProductFileEdit = z.infer<typeof ProductFileEdit>

export const adminProductFile = {
  list: endpoint('administrator', { permission: 'products.read' })
    .route({ method: 'GET', path: '/admin/products/{id}/files', summary: 'Arquivos de um produto' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: idOf('prd') }))
    .output(rowsOf(AdminProductFile)),
  read: endpoint('administrator', { permission: 'products.read' })
    .route({
      method: 'GET',
      path: '/admin/product-files/{id}',
      summary: 'Um arquivo de um produto, com as versões',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id }))
    .output(AdminProductFile),
  begin: adminChange('products.write')
    .route({
      method: 'POST',
      path: '/admin/product-files/uploads',
      successStatus: 201,
      summary: 'Começar o envio de um arquivo, ou continuar um que parou',
    })
    .errors(BEGIN_REFUSALS)
    .input(UploadFacts)
    .output(BegunUpload),
  add: adminChange('products.write')
    .route({
      method: 'POST',
      path: '/admin/products/{id}/files',
      successStatus: 201,
      summary: 'Dar um arquivo a um produto',
    })
    .errors({ ...refusals('not-found'), ...UPLOAD_REFUSALS })
    .input(NewProductFile.extend({ id: idOf('prd') }))
    .output(AdminProductFile),
  edit: adminChange('products.write')
    .route({
      method: 'PUT',
      path: '/admin/product-files/{id}',
      summary: 'Mudar o nome de um arquivo, ou dar uma versão nova',
    })
    .errors({ ...CHANGE_REFUSALS, ...UPLOAD_REFUSALS })
    .input(ProductFileEdit.extend({ id, version: Version }))
    .output(AdminProductFile),
  remove: adminChange('products.write')
    .route({
      method: 'DELETE',
      path: '/admin/product-files/{id}',
      successStatus: 204,
      summary: 'Tirar um arquivo de um produto',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('product.left-empty') })
    .input(z.strictObject({ id, version: Version }))
    .output(z.void()),
}
