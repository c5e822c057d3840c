import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { ApiClient } from '../context.ts'
import { session } from '../session/browser.ts'
import { refreshUnconfirmed } from '../session/refresh-user.ts'
import { signedIn } from '../session/testing.ts'
import { ConfirmHere } from './confirm-email.tsx'

/** Somebody whose address is not confirmed signs in. */
async function become({ hasPassword }: { hasPassword: boolean }): Promise<void> {
  const { user, ...tokens } = signedIn('new', 600)
  const unconfirmed = { ...user, emailVerified: false }
  session.signIn({ ...tokens, user: unconfirmed })
  const api = { account: { me: async () => unconfirmed }, profile: { read: async () => ({ hasPassword }) } }
  await refreshUnconfirmed(api as unknown as ApiClient)
}
afterEach(async () => {
  await become({ hasPassword: true })
  session.clear()
})

test('who has no password was sent a link, and is asked for no code before one is wanted', async () => {
  await become({ hasPassword: false })
  const router = createMemoryRouter([{ path: '/', element: createElement(ConfirmHere, null, 'Confirme') }])
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }))
  expect(html).toContain('um link para criar a sua senha')
  expect(html).toContain('Prefiro receber um código')
  expect(html).not.toContain('Código do e-mail')
})
