import * as z from 'zod'
import { BrandId, DocumentKind } from '../brand.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { rowsOf } from '../page.ts'
import { adminChange, Reason } from './change.ts'

export const MOST_LETTERS = 30_000

const DocumentText = z
  .string({ error: 'Informe o texto do documento' })
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .min(100, 'Escreva o documento inteiro: ao menos 100 caracteres')
      .max(MOST_LETTERS, 'Escreva o documento em até 30.000 caracteres')
      .regex(/^[\n\t\P{Cc}]*$/u, 'Tire os caracteres de controle do texto'),
  )

/** A version that holds or has held in a brand. */
export const DocumentVersion = z.object({
  kind: DocumentKind,
  version: z.string(),
  publishedAt: z.iso.datetime(),
  text: z.string(),
  /** Written for this brand; else it is the first brand's. */
  isOwn: z.boolean(),
  isInForce: z.boolean(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const BrandDocuments = z.object({
  id: BrandId,
  name: z.string(),
  isFirst: z.boolean(),
  /** Newest first; of a kind of which none is in force the product's own is. */
  documents: rowsOf(DocumentVersion),
})
export type BrandDocuments = z.infer<typeof BrandDocuments>

/** What is published holds at once, and is never altered. */
export const DocumentInput = z.strictObject({ kind: DocumentKind, text: DocumentText, reason: Reason })
export type DocumentInput = z.infer<typeof DocumentInput>

export const adminDocument = {
  list: endpoint('administrator', { permission: 'brands.read' })
    .route({ method: 'GET', path: '/admin/brands/{id}/documents', summary: 'Os documentos de uma marca' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: BrandId }))
    .output(BrandDocuments),
  publish: adminChange('brands.write')
    .route({ method: 'POST', path: '/admin/brands/{id}/documents', summary: 'Publicar um documento' })
    .errors(refusals('not-found', 'document.unchanged'))
    .input(DocumentInput.extend({ id: BrandId }))
    .output(BrandDocuments),
}
