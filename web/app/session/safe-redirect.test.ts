import { expect, test } from 'vitest'
import { safeRedirect, signInPath } from './safe-redirect.ts'

test.each([
  '/loja',
  '/loja?q=a%20b&pagina=2',
  '/payment#pix',
  '/account/perfil/gerenciar-assinatura/ord_1',
  '/loja?volta=//x.com',
])('%s is followed', (path) => {
  expect(safeRedirect(path)).toBe(path)
})

test.each([
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '\\/evil.com',
  'https://evil.com',
  'HTTPS:evil.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.com',
  '%2f%2fevil.com',
  '/%2f/evil.com',
  '/%2Fevil.com',
  '/%5cevil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\r/evil.com',
  '\t//evil.com',
  ' //evil.com',
  '/./\u002fevil.com',
  '/..//evil.com',
  '/.//evil.com',
  '/loja/..//evil.com',
  '/\u0000/evil.com',
  '/\u2028/evil.com',
  '',
  null,
  undefined,
])('%j leads home instead', (path) => {
  expect(safeRedirect(path)).toBe('/')
})

test('sign-in keeps the wanted path and query', () => {
  expect(signInPath('/loja?q=a&b=c')).toBe('/entrar?redirect=%2Floja%3Fq%3Da%26b%3Dc')
  expect(signInPath('/')).toBe('/entrar?redirect=%2F')
})
