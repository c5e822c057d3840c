import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseSync, Visitor } from 'vite'

/** Who finds a screen: anybody, who is not signed in, who is, administrators, or who owes the second factor. */
export type Audience = 'anyone' | 'guest' | 'member' | 'administrator' | 'second-factor'

/**
 * Every screen that the specification (section 2, with its aliases and guards) and its readings name, and who finds it.
 * From this table the guards are asked (web/guards.test.ts) and tried in a browser (e2e/guards.spec.ts).
 */
const SPECIFIED: Record<string, Audience> = {
  '/': 'member',
  '/loja': 'anyone',
  '/loja/:id': 'anyone',
  '/cart': 'anyone',
  '/payment': 'anyone',
  '/payment/:pedido': 'member',
  '/pagar/:codigo': 'anyone',
  '/entrar': 'guest',
  '/conta/cadastre-se': 'guest',
  '/conta/sign-up': 'guest',
  '/account/cadastre-se': 'guest',
  '/account/sign-up': 'guest',
  '/conta/confirmar-email': 'guest',
  '/conta/esqueci-minha-senha': 'guest',
  '/conta/nova-senha': 'guest',
  '/account/confirmar-email': 'guest',
  '/account/esqueci-minha-senha': 'guest',
  '/account/nova-senha': 'guest',
  '/conta/entrar-com-codigo': 'guest',
  '/conta/criar-senha': 'anyone',
  '/conta/redefinir-senha': 'anyone',
  '/conta/confirmar-novo-email': 'anyone',
  '/conta/desfazer-troca-de-email': 'anyone',
  '/conta/nao-fui-eu': 'anyone',
  '/conta/novo-preco': 'anyone',
  '/account/password': 'member',
  '/account/forgot-password': 'member',
  '/account/perfil/email': 'member',
  '/account': 'member',
  '/account/avisos': 'member',
  '/account/perfil/editar': 'member',
  '/account/perfil/notificacoes': 'member',
  '/account/perfil/seguranca': 'member',
  '/account/perfil/formas-de-pagamento': 'member',
  '/account/perfil/formas-de-pagamento/novo': 'member',
  '/account/perfil/credito': 'member',
  '/account/perfil/dispositivos': 'member',
  '/account/perfil/aplicativos': 'member',
  '/admin': 'administrator',
  '/admin/2fa': 'second-factor',
  '/account/perfil/minhas-assinaturas': 'member',
  '/account/perfil/gerenciar': 'member',
  '/account/perfil/gerenciar-assinatura/:id': 'member',
  '/account/perfil/privacidade': 'member',
  '/account/remove': 'member',
  '/auth': 'anyone',
  '/auth/logout': 'anyone',
  '/oidc/*': 'anyone',
  '/acompanhar': 'anyone',
  '/acompanhar/:codigo': 'anyone',
  '/termos': 'anyone',
  '/privacidade': 'anyone',
  '/cookies': 'anyone',
  '/acessibilidade': 'anyone',
  '/redirect': 'anyone',
  '/ajuda': 'anyone',
  '/ajuda/atendimento/:codigo': 'anyone',
  '/acessar/:produto': 'member',
  '/treinamentos': 'member',
  '/treinamentos/:curso': 'member',
  '/treinamentos/:curso/:aula': 'member',
  '/certificados/:codigo': 'anyone',
  '/admin/conciliacao': 'administrator',
  '/admin/conciliacao/:id': 'administrator',
  '/admin/ajuda': 'administrator',
  '/admin/ajuda/:id': 'administrator',
  '/admin/avaliacoes': 'administrator',
  '/admin/avaliacoes/:id': 'administrator',
  '/admin/usuarios': 'administrator',
  '/admin/usuarios/convidar': 'administrator',
  '/admin/usuarios/duas-etapas': 'administrator',
  '/admin/usuarios/:id': 'administrator',
  '/admin/usuarios/:id/juntar': 'administrator',
  '/admin/usuarios/:id/funcoes': 'administrator',
  '/admin/usuarios/:id/acesso': 'administrator',
  '/admin/pedidos': 'administrator',
  '/admin/contestacoes': 'administrator',
  '/admin/contestacoes/:id': 'administrator',
  '/admin/pedidos/:id': 'administrator',
  '/admin/pedidos/:id/devolver': 'administrator',
  '/admin/pedidos/:id/nota-fiscal': 'administrator',
  '/admin/tarefas': 'administrator',
  '/admin/instalacao': 'administrator',
  '/admin/avisos': 'administrator',
  '/admin/auditoria': 'administrator',
  '/admin/auditoria/:id': 'administrator',
  '/admin/assinaturas/:id': 'administrator',
  '/admin/produtos': 'administrator',
  '/admin/produtos/novo': 'administrator',
  '/admin/produtos/:id': 'administrator',
  '/admin/produtos/:id/precos': 'administrator',
  '/admin/produtos/:id/previa': 'administrator',
  '/admin/produtos/:id/arquivos': 'administrator',
  '/admin/arquivos/:id': 'administrator',
  '/admin/categorias': 'administrator',
  '/admin/categorias/nova': 'administrator',
  '/admin/categorias/:id': 'administrator',
  '/admin/cupons': 'administrator',
  '/admin/cupons/novo': 'administrator',
  '/admin/cupons/:id': 'administrator',
  '/admin/cupons/:id/por-que-nao-vale': 'administrator',
  '/admin/cupons/:id/usos': 'administrator',
  '/admin/cupons/:id/lista': 'administrator',
  '/admin/cupons/:id/lista/incluir': 'administrator',
  '/admin/cupons/:id/codigos': 'administrator',
  '/admin/cupons/:id/codigos/novos': 'administrator',
  '/admin/assinaturas': 'administrator',
  '/admin/treinamento': 'administrator',
  '/admin/treinamento/novo': 'administrator',
  '/admin/treinamento/:id': 'administrator',
  '/admin/treinamento/:id/alunos': 'administrator',
  '/admin/treinamento/:id/aulas': 'administrator',
  '/admin/treinamento/:id/modulos/:modulo': 'administrator',
  '/admin/treinamento/:id/aulas/nova': 'administrator',
  '/admin/treinamento/aulas/:id': 'administrator',
  '/admin/treinamento/aulas/:id/previa': 'administrator',
  '/admin/aplicativos': 'administrator',
  '/admin/aplicativos/novo': 'administrator',
  '/admin/aplicativos/:id': 'administrator',
  '/admin/marcas': 'administrator',
  '/admin/marcas/nova': 'administrator',
  '/admin/marcas/:id': 'administrator',
  '/admin/marcas/:id/documentos/:tipo': 'administrator',
  '/admin/assinaturas/numeros': 'administrator',
  '/admin/assinaturas/numeros/:id': 'administrator',
  '/admin/assinaturas/em-atraso': 'administrator',
  '/admin/assinaturas/reajustes': 'administrator',
  '/admin/assinaturas/reajustes/novo': 'administrator',
  '/admin/assinaturas/reajustes/:id': 'administrator',
  '/admin/assinaturas/reajustes/:id/pessoas': 'administrator',
  '/admin/assinaturas/cobranca': 'administrator',
  '/admin/assinaturas/cobranca/:id': 'administrator',
  '/admin/chaves': 'administrator',
  '/admin/chaves/nova': 'administrator',
  '/admin/chaves/:id': 'administrator',
  '/admin/exportacoes': 'administrator',
  '/admin/importar': 'administrator',
  '/admin/importar/novo': 'administrator',
  '/admin/importar/:id': 'administrator',
  '/admin/importar/:id/linhas': 'administrator',
  '/admin/emails': 'administrator',
  '/admin/emails/remetente': 'administrator',
  '/admin/emails/enviados': 'administrator',
  '/admin/emails/enviados/:id': 'administrator',
  '/admin/emails/:id': 'administrator',
  '/admin/emails/:id/texto': 'administrator',
  '/admin/webhooks': 'administrator',
  '/admin/webhooks/novo': 'administrator',
  '/admin/webhooks/entregas': 'administrator',
  '/admin/webhooks/entregas/:id': 'administrator',
  '/admin/webhooks/:id': 'administrator',
  '/admin/taxas': 'administrator',
  '/admin/taxas/simular': 'administrator',
  '/admin/taxas/:id/nova': 'administrator',
  '/admin/*': 'administrator',
  '/loja-gg': 'anyone',
  '/loja-gg/:id': 'anyone',
  '/cart-gg': 'anyone',
  '/payment-gg': 'anyone',
  '/payment-gg/:pedido': 'member',
  '/pagar-gg/:codigo': 'anyone',
  '/termos-gg': 'anyone',
  '/privacidade-gg': 'anyone',
  '/cookies-gg': 'anyone',
  '/acessibilidade-gg': 'anyone',
  '/ajuda-gg': 'anyone',
  '/ajuda-gg/atendimento/:codigo': 'anyone',
  '/gg-redirect': 'anyone',
  '/conta/gg-cadastre-se': 'guest',
  '/account/gg-cadastre-se': 'guest',
  '/conta/esqueci-minha-senha-gg': 'guest',
  '/account/esqueci-minha-senha-gg': 'guest',
  '/*': 'anyone',
}

/** What is specified and has no screen yet. This list only shrinks: whoever adds a screen takes it out of here. */
export const MISSING: readonly string[] = []

/** How many were missing when the list was begun. */
export const MISSING_AT_MOST = 5

/** The screens that are there, and who finds them. */
export const AUDIENCES: Record<string, Audience> = Object.fromEntries(
  Object.entries(SPECIFIED).filter(([address]) => !MISSING.includes(address)),
)

export const SCREENS = Object.keys(AUDIENCES)

/** A screen that any brand has, without the brand. */
const bare = (path: string | undefined) => path?.replace(/^:marca\?\//, '')

/** Every address of a route table, as one list. */
export function addressesOf(routes: readonly RouteConfigEntry[], under = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const address = path ? `${under}/${bare(path)}` : under
    return [...(path || index ? [address || '/'] : []), ...addressesOf(children ?? [], address)]
  })
}

/** The addresses that stand in the frame `file`. */
export function addressesBehind(file: string, routes: readonly RouteConfigEntry[], under = ''): string[] {
  return routes.flatMap((entry) => {
    if (entry.file === file) return addressesOf([entry], under)
    return addressesBehind(file, entry.children ?? [], entry.path ? `${under}/${entry.path}` : under)
  })
}

const app = join(import.meta.dirname, '../../web/app')

/** Where the screens' links and forms lead, as far as it stands in the source: `{ file: address }`. */
export function linksOfScreens(): { file: string; address: string }[] {
  return globSync('**/*.tsx', { cwd: app })
    .filter((file) => !/\.test\.tsx$/.test(file))
    .flatMap((file) =>
      linksOf(file, readFileSync(join(app, file), 'utf8')).map((address) => ({ file, address })),
    )
}

export function linksOf(file: string, text: string): string[] {
  const found: string[] = []
  const visitor = new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !['to', 'href', 'action'].includes(name.name)) return
      if (value?.type === 'Literal' && typeof value.value === 'string') found.push(value.value)
    },
  })
  visitor.visit(parseSync(file, text).program)
  return found.filter((address) => address.startsWith('/')).map((address) => address.split(/[?#]/)[0]!)
}
