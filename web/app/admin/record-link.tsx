import { PERSON, type Permission } from '@vitrine/contract/admin/permission'
import { Link } from 'react-router'
import { useMay } from './use-may.ts'

/** Where each kind of record has its page, by the word of the audit log, and what opens it. */
const PAGES = {
  account: ['/admin/usuarios', PERSON],
  brand: ['/admin/marcas', ['brands.read']],
  category: ['/admin/categorias', ['products.read']],
  coupon: ['/admin/cupons', ['coupons.read']],
  course: ['/admin/treinamento', ['training.read']],
  lesson: ['/admin/treinamento/aulas', ['training.read']],
  order: ['/admin/pedidos', ['orders.read']],
  product: ['/admin/produtos', ['products.read']],
  review: ['/admin/avaliacoes', ['reviews.read']],
  settlement: ['/admin/conciliacao', ['figures.read', 'orders.read']],
  subscription: ['/admin/assinaturas', ['subscriptions.read']],
} as const satisfies Record<string, readonly [path: string, permissions: readonly Permission[]]>
export type RecordKind = keyof typeof PAGES

export const isRecordKind = (kind: string): kind is RecordKind => kind in PAGES

/** The address of a record's page. */
export const pageOf = (kind: RecordKind, id: string): string => `${PAGES[kind][0]}/${id}`

interface RecordLinkProps {
  to: RecordKind
  /** Nothing where it is not known, or gone. */
  id: string | null | undefined
  name: string
}

/** A record by its name, and the way to its page for who may open it. */
export function RecordLink({ to, id, name }: RecordLinkProps) {
  const may = useMay()
  const isOpen = PAGES[to][1].every(may)
  return id && isOpen ? <Link to={pageOf(to, id)}>{name}</Link> : name
}
