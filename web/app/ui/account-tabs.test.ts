import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AccountTabs } from './account-tabs.tsx'

/** The links of the ways at `path`, in order: where each leads, how it is marked, and what it says. */
function linksAt(path: string) {
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [path] }, createElement(AccountTabs)),
  )
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', inside = '']) => ({
    to: /href="([^"]*)"/.exec(attributes)?.[1],
    mark: /aria-current="([^"]*)"/.exec(attributes)?.[1],
    text: inside.replace(/<[^>]*>/g, '').trim(),
  }))
}
const marked = (path: string) =>
  linksAt(path)
    .filter(({ mark }) => mark)
    .map(({ mark, text }) => `${mark} ${text}`)

test('the page of the account names every part, and has no way back', () => {
  const parts = [
    'Minha conta',
    'Compras',
    'Assinaturas',
    'Pagamento',
    'Meus dados',
    'Segurança',
    'Privacidade',
  ]
  expect(linksAt('/account').map(({ text }) => text)).toEqual(parts)
  expect(marked('/account')).toEqual(['page Minha conta'])
})

test.each([
  ['/account/perfil/aplicativos', 'Segurança', ['Verificação', 'Dispositivos', 'Aplicativos'], 'Aplicativos'],
  [
    '/account/perfil/notificacoes',
    'Privacidade',
    ['Dados e direitos', 'Notificações', 'Excluir a conta'],
    'Notificações',
  ],
  ['/account/perfil/credito', 'Pagamento', ['Cartões salvos', 'Crédito na loja'], 'Crédito na loja'],
])('%s is a place of its part, and leads back to the account', (path, part, places, place) => {
  const links = linksAt(path)
  expect(links[0]).toEqual({ to: '/account', mark: undefined, text: 'Minha conta' })
  expect(links.slice(-places.length).map(({ text }) => text)).toEqual(places)
  expect(marked(path)).toEqual([`true ${part}`, `page ${place}`])
})

test.each(['/account/perfil/email', '/account/password', '/account/forgot-password'])(
  '%s belongs to the own data, and leads back there',
  (path) => {
    expect(linksAt(path)[0]).toEqual({ to: '/account/perfil/editar', mark: undefined, text: 'Meus dados' })
    expect(marked(path)).toEqual(['true Meus dados'])
  },
)
