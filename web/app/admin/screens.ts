import { may, PERSON, type Permission } from '@vitrine/contract/admin/permission'
import { href, matchRoutes } from 'react-router'

/**
 * What somebody may do who opens a screen of the administration, by its address; where nothing stands, whoever
 * administers opens it. The guard, the menu and every link read this table; `web/admin-screens.test.ts` holds it against
 * what the endpoints behind a screen ask for.
 */
export const SCREEN_PERMISSIONS: Readonly<Record<string, readonly Permission[]>> = {
  '/admin': [],
  '/admin/pedidos': ['orders.read'],
  '/admin/contestacoes': ['orders.read'],
  '/admin/contestacoes/:id': ['orders.read'],
  '/admin/pedidos/:id': ['orders.read'],
  '/admin/pedidos/:id/devolver': ['refunds.write'],
  '/admin/pedidos/:id/nota-fiscal': ['fiscal-notes.write'],
  '/admin/conciliacao': ['figures.read'],
  '/admin/conciliacao/:id': ['figures.read', 'orders.read'],
  '/admin/ajuda': ['tickets.read'],
  '/admin/ajuda/:id': ['tickets.read'],
  '/admin/avaliacoes': ['reviews.read'],
  '/admin/avaliacoes/:id': ['reviews.read'],
  '/admin/usuarios': ['accounts.read'],
  '/admin/usuarios/convidar': ['roles.write'],
  '/admin/usuarios/duas-etapas': ['second-factor.reset'],
  '/admin/usuarios/:id': PERSON,
  '/admin/usuarios/:id/acesso': ['access.write'],
  '/admin/usuarios/:id/juntar': ['accounts.merge'],
  '/admin/usuarios/:id/funcoes': ['roles.write'],
  '/admin/taxas': ['rules.read'],
  '/admin/taxas/simular': ['rules.read'],
  '/admin/taxas/:id/nova': ['rules.write'],
  '/admin/chaves': ['keys.read'],
  '/admin/chaves/nova': ['keys.write'],
  '/admin/chaves/:id': ['keys.read'],
  '/admin/webhooks': ['webhooks.read'],
  '/admin/webhooks/novo': ['webhooks.write'],
  '/admin/webhooks/entregas': ['webhooks.read'],
  '/admin/webhooks/entregas/:id': ['webhooks.read'],
  '/admin/webhooks/:id': ['webhooks.read'],
  '/admin/emails': ['mails.read'],
  '/admin/emails/remetente': ['mails.read'],
  '/admin/emails/enviados': ['mails.read'],
  '/admin/emails/enviados/:id': ['mails.read'],
  '/admin/emails/:id': ['mails.read'],
  '/admin/emails/:id/texto': ['mails.read'],
  '/admin/exportacoes': ['lists.export'],
  '/admin/importar': ['imports.write'],
  '/admin/importar/novo': ['imports.write'],
  '/admin/importar/:id': ['imports.write'],
  '/admin/importar/:id/linhas': ['imports.write'],
  '/admin/tarefas': ['jobs.read'],
  '/admin/instalacao': ['jobs.read'],
  '/admin/avisos': [],
  '/admin/marcas': ['brands.read'],
  '/admin/marcas/nova': ['brands.write'],
  '/admin/marcas/:id': ['brands.read'],
  '/admin/marcas/:id/documentos/:tipo': ['brands.read'],
  '/admin/auditoria': ['audit.read'],
  '/admin/auditoria/:id': ['audit.read'],
  '/admin/produtos': ['products.read'],
  '/admin/produtos/novo': ['products.write'],
  '/admin/produtos/:id': ['products.read'],
  '/admin/produtos/:id/precos': ['products.read'],
  '/admin/produtos/:id/previa': ['products.read'],
  '/admin/produtos/:id/arquivos': ['products.read'],
  '/admin/arquivos/:id': ['products.read'],
  '/admin/assinaturas': ['subscriptions.read'],
  '/admin/assinaturas/:id': ['subscriptions.read'],
  '/admin/assinaturas/numeros': ['figures.read'],
  '/admin/assinaturas/numeros/:id': ['figures.read', 'subscriptions.read'],
  '/admin/assinaturas/em-atraso': ['subscriptions.read'],
  '/admin/assinaturas/reajustes': ['subscriptions.read'],
  '/admin/assinaturas/reajustes/novo': ['subscriptions.read', 'rules.write', 'products.read'],
  '/admin/assinaturas/reajustes/:id': ['subscriptions.read'],
  '/admin/assinaturas/reajustes/:id/pessoas': ['subscriptions.read'],
  '/admin/assinaturas/cobranca': ['rules.read'],
  '/admin/assinaturas/cobranca/:id': ['rules.read'],
  '/admin/categorias': ['products.read'],
  '/admin/categorias/nova': ['products.write'],
  '/admin/categorias/:id': ['products.read'],
  '/admin/treinamento': ['training.read'],
  '/admin/treinamento/novo': ['training.write'],
  '/admin/treinamento/:id': ['training.read'],
  '/admin/treinamento/:id/alunos': ['training.read', 'accounts.read'],
  '/admin/treinamento/:id/aulas': ['training.read'],
  '/admin/treinamento/:id/modulos/:modulo': ['training.read'],
  '/admin/treinamento/:id/aulas/nova': ['training.write'],
  '/admin/treinamento/aulas/:id': ['training.read'],
  '/admin/treinamento/aulas/:id/previa': ['training.read'],
  '/admin/cupons': ['coupons.read'],
  '/admin/cupons/novo': ['coupons.write'],
  '/admin/cupons/:id': ['coupons.read'],
  '/admin/cupons/:id/por-que-nao-vale': ['coupons.read', 'accounts.read'],
  '/admin/cupons/:id/usos': ['coupons.read', 'orders.read', 'accounts.read'],
  '/admin/cupons/:id/lista': ['coupons.read', 'accounts.read'],
  '/admin/cupons/:id/lista/incluir': ['coupons.write', 'accounts.read'],
  '/admin/cupons/:id/codigos': ['coupons.read'],
  '/admin/cupons/:id/codigos/novos': ['coupons.write'],
  '/admin/aplicativos': ['client-apps.read'],
  '/admin/aplicativos/novo': ['client-apps.write'],
  '/admin/aplicativos/:id': ['client-apps.read'],
  '/admin/*': [],
}

const ROUTES = Object.keys(SCREEN_PERMISSIONS).map((path) => ({ path }))

const screenAt = (address: string): string | undefined => matchRoutes(ROUTES, address)?.at(-1)?.route.path

/** What somebody with these roles lacks for the screen at an address, which may have a query; nothing elsewhere. */
export function lackedAt(roles: readonly string[], address: string): readonly Permission[] {
  const screen = screenAt(address)
  return screen ? SCREEN_PERMISSIONS[screen]!.filter((permission) => !may(roles, permission)) : []
}

export const mayOpen = (roles: readonly string[], address: string): boolean =>
  lackedAt(roles, address).length === 0

/** The nearest screen above a path that somebody with these roles may open. */
export function openAbove(roles: readonly string[], path: string): string {
  const above = path.replace(/\/[^/]+\/?$/, '')
  if (!above.startsWith('/admin/')) return href('/admin')
  return screenAt(above) !== '/admin/*' && mayOpen(roles, above) ? above : openAbove(roles, above)
}
