import type { User } from '@vitrine/contract/account'
import { href } from 'react-router'
import type { AdminIconName } from './icons.tsx'
import { mayOpen } from './screens.ts'

export interface Place {
  to: string
  icon: AdminIconName
  label: string
}

/** What the administration has, and nothing that it has not. */
const PLACES: readonly Place[] = [
  { to: href('/admin'), icon: 'home', label: 'Início' },
  { to: href('/admin/pedidos'), icon: 'order', label: 'Pedidos' },
  { to: href('/admin/contestacoes'), icon: 'dispute', label: 'Contestações' },
  { to: href('/admin/conciliacao'), icon: 'settlement', label: 'Conciliação' },
  { to: href('/admin/usuarios'), icon: 'people', label: 'Usuários' },
  { to: href('/admin/produtos'), icon: 'product', label: 'Produtos' },
  { to: href('/admin/assinaturas'), icon: 'subscription', label: 'Assinaturas' },
  { to: href('/admin/treinamento'), icon: 'course', label: 'Treinamento' },
  { to: href('/admin/cupons'), icon: 'coupon', label: 'Cupons' },
  { to: href('/admin/ajuda'), icon: 'ticket', label: 'Atendimentos' },
  { to: href('/admin/avaliacoes'), icon: 'review', label: 'Avaliações' },
  { to: href('/admin/marcas'), icon: 'brand', label: 'Marcas' },
  { to: href('/admin/aplicativos'), icon: 'app', label: 'Aplicativos' },
  { to: href('/admin/taxas'), icon: 'tax', label: 'Taxas' },
  { to: href('/admin/emails'), icon: 'mail', label: 'E-mails' },
  { to: href('/admin/webhooks'), icon: 'webhook', label: 'Webhooks' },
  { to: href('/admin/chaves'), icon: 'key', label: 'Chaves da API' },
  { to: href('/admin/importar'), icon: 'import', label: 'Importar' },
  { to: href('/admin/exportacoes'), icon: 'export', label: 'Exportações' },
  { to: href('/admin/tarefas'), icon: 'job', label: 'Tarefas' },
  { to: href('/admin/auditoria'), icon: 'audit', label: 'Auditoria' },
]

/** What stands behind those, and is found by its name. */
const BEHIND: readonly Place[] = [
  { to: href('/admin/produtos/novo'), icon: 'product', label: 'Novo produto' },
  { to: href('/admin/categorias'), icon: 'product', label: 'Categorias' },
  { to: href('/admin/categorias/nova'), icon: 'product', label: 'Nova categoria' },
  { to: href('/admin/cupons/novo'), icon: 'coupon', label: 'Novo cupom' },
  { to: href('/admin/treinamento/novo'), icon: 'course', label: 'Novo curso' },
  { to: href('/admin/marcas/nova'), icon: 'brand', label: 'Nova marca' },
  { to: href('/admin/aplicativos/novo'), icon: 'app', label: 'Novo aplicativo' },
  { to: href('/admin/usuarios/convidar'), icon: 'people', label: 'Convidar para a administração' },
  { to: href('/admin/usuarios/duas-etapas'), icon: 'people', label: 'Perda da verificação em duas etapas' },
  { to: href('/admin/avisos'), icon: 'home', label: 'Avisos da loja' },
  { to: href('/admin/emails/remetente'), icon: 'mail', label: 'Remetente dos e-mails' },
  { to: href('/admin/emails/enviados'), icon: 'mail', label: 'E-mails enviados' },
  { to: href('/admin/webhooks/entregas'), icon: 'webhook', label: 'Entregas de webhooks' },
  { to: href('/admin/importar/novo'), icon: 'import', label: 'Importar um arquivo' },
  { to: href('/admin/instalacao'), icon: 'job', label: 'Instalação' },
  { to: href('/admin/assinaturas/numeros'), icon: 'subscription', label: 'Números das assinaturas' },
  { to: href('/admin/assinaturas/em-atraso'), icon: 'subscription', label: 'Renovações em atraso' },
  { to: href('/admin/assinaturas/reajustes'), icon: 'subscription', label: 'Reajustes de assinaturas' },
  { to: href('/admin/assinaturas/cobranca'), icon: 'subscription', label: 'Regras de cobrança' },
  { to: href('/admin/taxas/simular'), icon: 'tax', label: 'Simulador de taxas' },
]

const openTo = (user: User | null, places: readonly Place[]) =>
  places.filter(({ to }) => mayOpen(user?.roles ?? [], to))

/** What of it somebody may open; the server refuses the rest. */
export const placesOf = (user: User | null): readonly Place[] => openTo(user, PLACES)

/** The same, with what stands behind. */
export const screensOf = (user: User | null): readonly Place[] => openTo(user, [...PLACES, ...BEHIND])
