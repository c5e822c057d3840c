import { href, Link } from 'react-router'
import { useMayOpen } from './use-may.ts'

/** Where each kind of record has its page, by the word of the audit log. */
const PAGES = {
  account: '/admin/usuarios/:id',
  brand: '/admin/marcas/:id',
  category: '/admin/categorias/:id',
  coupon: '/admin/cupons/:id',
  course: '/admin/treinamento/:id',
  dispute: '/admin/contestacoes/:id',
  lesson: '/admin/treinamento/aulas/:id',
  order: '/admin/pedidos/:id',
  product: '/admin/produtos/:id',
  review: '/admin/avaliacoes/:id',
  ticket: '/admin/ajuda/:id',
  settlement: '/admin/conciliacao/:id',
  subscription: '/admin/assinaturas/:id',
  mail: '/admin/emails/:id',
  message: '/admin/emails/enviados/:id',
  webhook: '/admin/webhooks/:id',
  import: '/admin/importar/:id',
  'api-key': '/admin/chaves/:id',
} as const satisfies Record<string, string>
type RecordKind = keyof typeof PAGES

export const isRecordKind = (kind: string): kind is RecordKind => kind in PAGES

/** The address of a record's page. */
export const pageOf = (kind: RecordKind, id: string): string => href(PAGES[kind], { id })

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
