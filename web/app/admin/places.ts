import type { User } from '@vitrine/contract/account'
import type { AdminIconName } from './icons.tsx'
import { mayOpen } from './screens.ts'

export interface Place {
  to: string
  icon: AdminIconName
  label: string
}

/** What the administration has, and nothing that it has not. */
const PLACES: readonly Place[] = [
  { to: '/admin', icon: 'home', label: 'Início' },
  { to: '/admin/pedidos', icon: 'order', label: 'Pedidos' },
  { to: '/admin/conciliacao', icon: 'settlement', label: 'Conciliação' },
  { to: '/admin/usuarios', icon: 'people', label: 'Usuários' },
  { to: '/admin/produtos', icon: 'product', label: 'Produtos' },
  { to: '/admin/assinaturas', icon: 'subscription', label: 'Assinaturas' },
  { to: '/admin/treinamento', icon: 'course', label: 'Treinamento' },
  { to: '/admin/cupons', icon: 'coupon', label: 'Cupons' },
  { to: '/admin/avaliacoes', icon: 'review', label: 'Avaliações' },
  { to: '/admin/marcas', icon: 'brand', label: 'Marcas' },
  { to: '/admin/taxas', icon: 'tax', label: 'Taxas' },
  { to: '/admin/tarefas', icon: 'job', label: 'Tarefas' },
  { to: '/admin/auditoria', icon: 'audit', label: 'Auditoria' },
]

/** What stands behind those, and is found by its name. */
const BEHIND: readonly Place[] = [
  { to: '/admin/produtos/novo', icon: 'product', label: 'Novo produto' },
  { to: '/admin/categorias', icon: 'product', label: 'Categorias' },
  { to: '/admin/categorias/nova', icon: 'product', label: 'Nova categoria' },
  { to: '/admin/cupons/novo', icon: 'coupon', label: 'Novo cupom' },
  { to: '/admin/treinamento/novo', icon: 'course', label: 'Novo curso' },
  { to: '/admin/marcas/nova', icon: 'brand', label: 'Nova marca' },
  { to: '/admin/usuarios/convidar', icon: 'people', label: 'Convidar para a administração' },
  { to: '/admin/usuarios/duas-etapas', icon: 'people', label: 'Perda da verificação em duas etapas' },
  { to: '/admin/avisos', icon: 'home', label: 'Avisos da loja' },
  { to: '/admin/instalacao', icon: 'job', label: 'Instalação' },
  { to: '/admin/taxas/simular', icon: 'tax', label: 'Simulador de taxas' },
]

const openTo = (user: User | null, places: readonly Place[]) =>
  places.filter(({ to }) => mayOpen(user?.roles ?? [], to))

/** What of it somebody may open; the server refuses the rest. */
export const placesOf = (user: User | null): readonly Place[] => openTo(user, PLACES)

/** The same, with what stands behind. */
export const screensOf = (user: User | null): readonly Place[] => openTo(user, [...PLACES, ...BEHIND])
