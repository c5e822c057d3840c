import type { User } from '@vitrine/contract/account'
import { may, type Permission } from '@vitrine/contract/admin/permission'
import type { AdminIconName } from './icons.tsx'

export interface Place {
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

/** What stands behind those, and is found by its name. */
const BEHIND: readonly Place[] = [
  { to: '/admin/produtos/novo', icon: 'product', label: 'Novo produto', permission: 'products.write' },
  { to: '/admin/categorias', icon: 'product', label: 'Categorias', permission: 'products.read' },
  { to: '/admin/categorias/nova', icon: 'product', label: 'Nova categoria', permission: 'products.write' },
  { to: '/admin/cupons/novo', icon: 'coupon', label: 'Novo cupom', permission: 'coupons.write' },
  { to: '/admin/treinamento/novo', icon: 'course', label: 'Novo curso', permission: 'training.write' },
  { to: '/admin/marcas/nova', icon: 'brand', label: 'Nova marca', permission: 'brands.write' },
  {
    to: '/admin/usuarios/convidar',
    icon: 'people',
    label: 'Convidar para a administração',
    permission: 'roles.write',
  },
  { to: '/admin/avisos', icon: 'home', label: 'Avisos da loja' },
  { to: '/admin/instalacao', icon: 'job', label: 'Instalação', permission: 'jobs.read' },
  { to: '/admin/taxas/simular', icon: 'tax', label: 'Simulador de taxas', permission: 'rules.read' },
]

const openTo = (user: User | null, places: readonly Place[]) =>
  places.filter(({ permission }) => !permission || may(user?.roles ?? [], permission))

/** What of it somebody may open; the server refuses the rest. */
export const placesOf = (user: User | null): readonly Place[] => openTo(user, PLACES)

/** The same, with what stands behind. */
export const screensOf = (user: User | null): readonly Place[] => openTo(user, [...PLACES, ...BEHIND])
