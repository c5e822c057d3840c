import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../test/support/shop.ts'

/** Secrets planted on purpose, looked for where they must not be: in no log, and nowhere in the database. */
const PASSWORD = 'cavalo-plantado-grampo'
const NEXT = 'girassol-plantado-janela'

let shop: Shop
let lines = ''
beforeAll(async () => {
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  shop = await openShop({ seeded: true, env: { LOG_LEVEL: 'debug' }, logTo })
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Mail {
  subject: string
  text: string
}

/** The newest message with that subject, once the worker has sent it. */
async function mailFor(email: string, subject: string): Promise<string> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${shop.bank.url}/api/mails?to=${encodeURIComponent(email)}`)
        found = ((await response.json()) as Mail[]).find((mail) => mail.subject === subject)
        return found !== undefined
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return found!.text
}

const tokenIn = (text: string): string => text.match(/#(\S+)/)![1]!
const codeIn = (text: string): string => text.match(/^\d{6}$/m)![0]
const partsOf = (token: string) => {
  const [id = '', code = ''] = token.split('.')
  return { id, code }
}

/** Everything the database holds, as text; binary columns also as the text they may be. */
async function dump(): Promise<string> {
  const { rows } = await shop.parts.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts = rows.map(async ({ name }) => {
    const table = await shop.parts.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    return table.rows.map(({ row }) => row).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

test('passwords, links and codes are in no log and nowhere in the database, before and after they are sent', async () => {
  const email = 'semente@vitrine.example'
  const body = { name: 'Ana Souza', email, password: PASSWORD, acceptedTerms: true as const }
  const { accessToken } = await shop.client().account.register({ headers: {}, body })
  const member = shop.client(accessToken).credential
  const confirmation = await mailFor(email, 'Confirme seu e-mail')
  await shop.client(accessToken).account.confirmEmail({ email, code: codeIn(confirmation) })

  const newEmail = 'semente-nova@vitrine.example'
  await member.changeEmail({ newEmail })
  const change = await mailFor(newEmail, 'Confirme seu novo e-mail')
  await member.confirmNewEmail({ code: codeIn(change) })
  const undo = tokenIn(await mailFor(email, 'O e-mail da sua conta foi trocado'))
  const chosen = await shop.client().credential.undoEmailChange({ token: undo })
  await shop.client().account.recoverPassword({ ...chosen, password: NEXT })

  await shop.client().account.forgotPassword({ headers: {}, body: { email } })
  const reset = partsOf(tokenIn(await mailFor(email, 'Escolha uma nova senha')))
  await shop.client().account.recoverPassword({ ...reset, password: 'terceira-frase-plantada' })
  await shop
    .client()
    .account.confirmEmail({ token: tokenIn(confirmation) })
    .catch(() => undefined)
  await mailFor(email, 'Sua senha foi alterada')

  const secrets = [PASSWORD, NEXT, 'terceira-frase-plantada', chosen.code, reset.code, partsOf(undo).code]
  const ofMails = [confirmation, change].flatMap((text) => [
    partsOf(tokenIn(text)).code,
    `\n${codeIn(text)}\n`,
  ])
  const kept = await dump()
  // The dump is one: it has what may be there.
  expect(kept).toContain(partsOf(tokenIn(confirmation)).id)
  expect(kept).toContain('Confirme seu e-mail')
  for (const secret of [...secrets, ...ofMails]) {
    expect(lines).not.toContain(secret.trim())
    expect(kept).not.toContain(secret)
    for (const form of [Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      expect(kept).not.toContain(form)
  }
  for (const code of [codeIn(confirmation), codeIn(change)])
    expect(kept).not.toMatch(new RegExp(`[>"\\s:]${code}[<"\\s,]`))
  expect(lines).toContain('answered')
  expect(lines).not.toContain(email)
})
