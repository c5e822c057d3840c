import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { OPTIONS } from './testing/client.ts'

let simulator: Simulator
beforeEach(async () => {
  simulator = await startSimulator(OPTIONS)
})
afterEach(() => simulator.close())

async function send(to: string, subject: string, size = 0): Promise<void> {
  const transport = createTransport(simulator.smtpUrl)
  const text = `Olá, Ana! Sua conta está pronta.\n${'x'.repeat(size)}`
  const html =
    '<p>Olá, <b>Ana</b>! <a href="http://localhost:3000/entrar">Entrar</a></p><script>alert(1)</script>'
  await transport.sendMail({ from: 'Loja <loja@vitrine.example>', to, subject, text, html })
  transport.close()
}

test('what goes in by SMTP comes out as JSON, newest first, by recipient', async () => {
  await send('ana@exemplo.com.br', 'Confirmação de e-mail — ação necessária')
  await send('bia@exemplo.com.br', 'Pedido recebido')
  const all = (await (await fetch(`${simulator.url}/api/mails`)).json()) as { subject: string }[]
  expect(all.map(({ subject }) => subject)).toEqual([
    'Pedido recebido',
    'Confirmação de e-mail — ação necessária',
  ])
  const [hers, ...others] = await simulator.mails('ANA@exemplo.com.br')
  expect(others).toEqual([])
  expect(hers).toMatchObject({ from: 'loja@vitrine.example', to: ['ana@exemplo.com.br'] })
  expect(hers?.text).toContain('Olá, Ana! Sua conta está pronta.')
  expect(hers?.html).toContain('<b>Ana</b>')
  expect(hers?.messageId).toMatch(/@/)
})

test('people read messages in a frame that runs nothing', async () => {
  await send('ana@exemplo.com.br', 'Bem-vinda')
  const list = await (await fetch(`${simulator.url}/caixa-de-entrada?para=ana@exemplo.com.br`)).text()
  const path = /href="(\/caixa-de-entrada\/\d+)"/.exec(list)?.[1]
  const page = await (await fetch(simulator.url + path)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>')
  expect((await fetch(`${simulator.url}/caixa-de-entrada/999`)).status).toBe(404)
  expect((await fetch(`${simulator.url}/caixa-de-entrada/abc`)).status).toBe(404)
})

test('a message of more than 10 MB is refused', async () => {
  await expect(send('ana@exemplo.com.br', 'Grande', 10 * 1024 * 1024)).rejects.toThrow()
  expect(await simulator.mails()).toEqual([])
})
