import type { Section, Values } from '../form/field.ts'
import { slugFor } from './slug.ts'

export const BACK = { to: '/admin/categorias', label: 'Categorias' }

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

export const toInput = ({ name, slug, ...rest }: Values): unknown => ({
  ...rest,
  name,
  slug: slugFor(slug, name),
})
