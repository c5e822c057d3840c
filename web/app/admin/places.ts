import type { User } from '@vitrine/contract/account'
import { may, type Permission } from '@vitrine/contract/admin/permission'
import type { AdminIconName } from './icons.tsx'

interface Place {
  to: string
  icon: AdminIconName
  label: string
  /** What who opens it may do; without one, everybody who administers opens it. */
  permission?: Permission
}

/** What the administration has, and nothing that it has not. */
const PLACES: readonly Place[] = [
  { to: '/admin', icon: 'home', label: 'Início' },
  { to: '/admin/pedidos', icon: 'order', label: 'Pedidos', permission: 'orders.read' },
  { to: '/admin/conciliacao', icon: 'settlement', label: 'Conciliação', permission: 'figures.read' },
  { to: '/admin/usuarios', icon: 'people', label: 'Usuários', permission: 'accounts.read' },
  { to: '/admin/produtos', icon: 'product', label: 'Produtos', permission: 'products.read' },
  { to: '/admin/assinaturas', icon: 'subscription', label: 'Assinaturas', permission: 'subscriptions.read' },
  { to: '/admin/treinamento', icon: 'course', label: 'Treinamento', permission: 'training.read' },
  { to: '/admin/cupons', icon: 'coupon', label: 'Cupons', permission: 'coupons.read' },
  { to: '/admin/avaliacoes', icon: 'review', label: 'Avaliações', permission: 'reviews.read' },
  { to: '/admin/marcas', icon: 'brand', label: 'Marcas', permission: 'brands.read' },
  { to: '/admin/taxas', icon: 'tax', label: 'Taxas', permission: 'rules.read' },
  { to: '/admin/tarefas', icon: 'job', label: 'Tarefas', permission: 'jobs.read' },
  { to: '/admin/auditoria', icon: 'audit', label: 'Auditoria', permission: 'audit.read' },
]

/** What of it somebody may open; the server refuses the rest. */
export const placesOf = (user: User | null): readonly Place[] =>
  PLACES.filter(({ permission }) => !permission || may(user?.roles ?? [], permission))
