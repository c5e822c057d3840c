import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseSync, Visitor } from 'vite'

/** The screens of the product. A screen that does not exist is neither here nor linked from anywhere. */
export const SCREENS = [
  '/',
  '/loja',
  '/loja/:id',
  '/cart',
  '/payment',
  '/payment/:pedido',
  '/entrar',
  '/conta/cadastre-se',
  '/conta/sign-up',
  '/account/cadastre-se',
  '/account/sign-up',
  '/account/perfil/minhas-assinaturas',
  '/account/perfil/gerenciar',
  '/account/perfil/gerenciar-assinatura/:id',
  '/termos',
  '/privacidade',
  '/cookies',
  '/acessibilidade',
  '/*',
]

/** Every address of a route table, as one list. */
export function addressesOf(routes: readonly RouteConfigEntry[], under = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const address = path ? `${under}/${path}` : under
    return [...(path || index ? [address || '/'] : []), ...addressesOf(children ?? [], address)]
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
