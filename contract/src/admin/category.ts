import * as z from 'zod'
import { endpoint, refusals } from '../endpoint.ts'
import { rowsOf } from '../page.ts'
import { plainText } from '../plain-text.ts'
import { adminChange, CHANGE_REFUSALS, Version } from './change.ts'
import { adminExport, FORMAT } from './list.ts'

/** Lower-case letters, digits and single hyphens. */
export const Slug = z
  .string({ error: 'Informe o endereço' })
  .trim()
  .min(2, 'Use de 2 a 80 letras no endereço')
  .max(80, 'Use de 2 a 80 letras no endereço')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letras minúsculas sem acento, números e hífens entre eles')

/** `Pós-produção & Áudio` → `pos-producao-audio`; empty where nothing is left. */
export const slugOf = (name: string): string =>
  plainText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')

/** An address, or the same with the first number behind it that is not taken. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  const numbered = (number: number) => (number === 1 ? wanted : `${wanted}-${number}`)
  let number = 1
  while (taken.includes(numbered(number))) number++
  return numbered(number)
}

export const CategoryInput = z.strictObject({
  name: z
    .string({ error: 'Informe o nome' })
    .trim()
    .min(2, 'Use de 2 a 60 letras')
    .max(60, 'Use de 2 a 60 letras'),
  /** Stays when the name changes, so that no link breaks. */
  slug: Slug,
  /** Where it stands among the others, from 1. */
  position: z.int('Informe um número inteiro').min(1, 'A primeira posição é 1').max(1000, 'Use até 1000'),
})
export type CategoryInput = z.infer<typeof CategoryInput>

export const AdminCategory = CategoryInput.extend({
  id: z.string(),
  version: z.int(),
  /** Products of it, whatever their status. */
  products: z.int(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

const byId = z.strictObject({ id: z.string().max(40) })

export const adminCategory = {
  list: endpoint('administrator', { permission: 'products.read' })
    .route({ method: 'GET', path: '/admin/categories', summary: 'Categorias, na ordem da loja' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(AdminCategory)),
  export: adminExport(
    { path: 'categories', summary: 'Categorias', permission: 'products.read' },
    z.strictObject(FORMAT),
  ),
  create: adminChange('products.write')
    .route({ method: 'POST', path: '/admin/categories', successStatus: 201, summary: 'Criar uma categoria' })
    .errors(refusals('category.name-taken', 'category.slug-taken'))
    .input(CategoryInput)
    .output(AdminCategory),
  edit: adminChange('products.write')
    .route({ method: 'PUT', path: '/admin/categories/{id}', summary: 'Alterar uma categoria' })
    .errors({ ...CHANGE_REFUSALS, ...refusals('category.name-taken', 'category.slug-taken') })
    .input(CategoryInput.extend({ ...byId.shape, version: Version }))
    .output(AdminCategory),
  remove: adminChange('products.write')
    .route({
      method: 'DELETE',
      path: '/admin/categories/{id}',
      successStatus: 204,
      summary: 'Remover uma categoria sem produtos',
    })
    .errors({ ...CHANGE_REFUSALS, ...refusals('category.in-use') })
    .input(byId.extend({ version: Version }))
    .output(z.void()),
}
