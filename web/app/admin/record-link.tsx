import { Link } from 'react-router'
import { useMayOpen } from './use-may.ts'

/** Where each kind of record has its page, by the word of the audit log. */
const PAGES = {
  account: '/admin/usuarios',
  brand: '/admin/marcas',
  category: '/admin/categorias',
  coupon: '/admin/cupons',
  course: '/admin/treinamento',
  lesson: '/admin/treinamento/aulas',
  order: '/admin/pedidos',
  product: '/admin/produtos',
  review: '/admin/avaliacoes',
  settlement: '/admin/conciliacao',
  subscription: '/admin/assinaturas',
} as const satisfies Record<string, string>
export type RecordKind = keyof typeof PAGES

export const isRecordKind = (kind: string): kind is RecordKind => kind in PAGES

/** The address of a record's page. */
export const pageOf = (kind: RecordKind, id: string): string => `${PAGES[kind]}/${id}`

interface RecordLinkProps {
  to: RecordKind
  /** Nothing where it is not known, or gone. */
  id: string | null | undefined
  name: string
}

/** A record by its name, and the way to its page for who may open it. */
export function RecordLink({ to, id, name }: RecordLinkProps) {
  const mayOpen = useMayOpen()
  return id && mayOpen(pageOf(to, id)) ? <Link to={pageOf(to, id)}>{name}</Link> : name
}
