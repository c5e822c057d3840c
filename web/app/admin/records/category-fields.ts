import { href } from 'react-router'
import type { ApiClient } from '../../context.ts'
import type { Section, Values } from '../form/field.ts'
import type { Choice } from '../list/list.ts'
import { slugFor } from './slug.ts'

export const BACK = { to: href('/admin/categorias'), label: 'Categorias' }

export const SECTIONS: readonly Section[] = [
  {
    title: 'Categoria',
    fields: [
      { kind: 'text', name: 'name', label: 'Nome', max: 60 },
      {
        kind: 'text',
        name: 'slug',
        label: 'Endereço',
        help: 'Em branco, é feito do nome. Continua o mesmo quando o nome muda, para nenhum link se perder.',
        max: 80,
      },
      {
        kind: 'count',
        name: 'position',
        label: 'Posição na loja',
        help: 'A menor vem primeiro.',
        half: true,
      },
    ],
  },
]

/** A category by its name alone, behind those that there are. */
export async function makeCategory(api: ApiClient, name: string): Promise<Choice> {
  const last = (await api.adminCategory.list({})).at(-1)
  const position = (last?.position ?? 0) + 1
  const { id } = await api.adminCategory.create({ name, slug: String(slugFor(null, name)), position })
  return [id, name]
}

export const toInput = ({ name, slug, ...rest }: Values): unknown => ({
  ...rest,
  name,
  slug: slugFor(slug, name),
})
