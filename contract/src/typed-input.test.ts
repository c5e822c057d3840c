import { describe, expect, test } from 'vitest'
import { endpoints } from '../../test/support/endpoints.ts'
import { Email } from './account.ts'
import { MailCode } from './account-link.ts'
import { Address } from './address.ts'
import { PastedEmails } from './admin/coupon.ts'
import { CertificateCode } from './certificate.ts'
import { Document } from './checkout.ts'
import { CouponCode, NewCode } from './coupon.ts'
import { OrderCode } from './order-code.ts'
import { PixKey } from './pix-key.ts'
import { ProfileChange } from './profile.ts'
import { RefundDestination } from './refund-destination.ts'
import { AppCode, SecondFactorCode } from './second-factor-code.ts'
import { SellerFields } from './shop.ts'
import { cleanInput } from './typed-text.ts'

const profile = (text: string) => ProfileChange.parse({ version: 1, document: text }).document
const bankAccount = (text: string) =>
  RefundDestination.parse({ kind: 'account', bank: '001', agency: '1234', account: text })

/** More of it than any limit lets in, all of which is no part of what is meant. */
const around = (text: string) => `${'\u200b \u2060'.repeat(50)}"${text}"${' \u200b'.repeat(50)}`

describe('the length of what is typed is that of what was read', () => {
  test.each<[string, (text: string) => unknown, string, unknown]>([
    ['an e-mail', (text) => Email.parse(text), 'E-mail: ANA@Exemplo.com.br', 'ana@exemplo.com.br'],
    ['a code of a message', (text) => MailCode.parse(text), 'Seu código: 1 2 3 4 5 6', '123456'],
    ['a code of an app', (text) => AppCode.parse(text), 'Seu código de acesso: 123-456', '123456'],
    ['a recovery code', (text) => SecondFactorCode.parse(text), 'Código: ABCD-EFGH', 'ABCD-EFGH'],
    ['a CNPJ', (text) => Document.parse(text), 'CNPJ/MF nº 11.222.333/0001-81', '11222333000181'],
    ['a CNPJ of a profile', profile, 'CNPJ: 1 1 . 2 2 2 . 3 3 3 / 0 0 0 1 - 8 1', '11222333000181'],
    [
      'the CNPJ of a shop',
      (text) => SellerFields.cnpj.parse(text),
      'CNPJ: 11.222.333/0001-81',
      '11222333000181',
    ],
    ['a CEP', (text) => Address.shape.cep.parse(text), 'CEP: 01310-100', '01310100'],
    ['an order', (text) => OrderCode.parse(text), 'Número do pedido: #2026-000042-5', '2026-000042-5'],
    [
      'a coupon',
      (text) => CouponCode.parse(text),
      `Cupom: ${[...'BEMVINDO10'].join('      ')}`,
      'BEMVINDO10',
    ],
    ['a coupon that is made', (text) => NewCode.parse(text), 'Código: bem vindo 10', 'BEMVINDO10'],
    ['a Pix key', (text) => PixKey.parse(text), 'Chave Pix: ANA@exemplo.com.br', 'ana@exemplo.com.br'],
    ['a certificate', (text) => CertificateCode.parse(text), 'Certificado: abcd efgh jkmn', 'ABCD-EFGH-JKMN'],
    [
      'a bank account',
      bankAccount,
      'Conta corrente: 12345-6',
      expect.objectContaining({ account: '123456' }),
    ],
  ])('%s', (_what, read, typed, kept) => {
    expect(read(typed)).toEqual(kept)
    expect(read(around(typed))).toEqual(kept)
  })

  test.each([
    [CouponCode, 'A'.repeat(41), 'Confira o cupom: ele tem até 40 letras'],
    [CouponCode, ' \u200b ', 'Informe o cupom'],
    [Document, 'x'.repeat(5_000), 'CNPJ inválido. Confira letras e números'],
    [Email, `${'a'.repeat(260)}@exemplo.com.br`, 'E-mail inválido. Confira e tente de novo'],
  ])('what is too long or empty then is told so (%#)', (schema, typed, sentence) => {
    expect(schema.safeParse(typed).error?.issues).toMatchObject([{ message: sentence }])
  })
})

interface Check {
  _zod: { def: { check: string; maximum?: number; error?: unknown } }
}
interface Schema {
  shape?: Record<string, Schema>
  def: { type: string; checks?: Check[]; options?: Schema[] } & Partial<
    Record<'innerType' | 'in' | 'out' | 'element' | 'valueType', Schema>
  >
}

/** What is read by a function that counts by itself, and what one has read, are looked at below. */
const isRead = ({ def }: Schema): boolean =>
  [def.in, def.out, def.in?.def.out].some((side) => side?.def.type === 'transform')

const childrenOf = (schema: Schema): [string, Schema][] => {
  const { shape, def } = schema
  const parts = [def.innerType, def.element, def.valueType, ...(def.options ?? [])]
  const sides = isRead(schema) ? [] : [def.in, def.out]
  return [
    ...Object.entries(shape ?? {}),
    ...[...parts, ...sides].flatMap((one) => (one ? [['', one] as [string, Schema]] : [])),
  ]
}

/** Every schema of an input, by its path. */
function* schemasOf(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  yield [path, schema]
  for (const [name, child] of childrenOf(schema)) yield* schemasOf(child, name ? `${path}.${name}` : path)
}

const inputs = endpoints.flatMap(({ name, input }) => (input ? [...schemasOf(input as Schema, name)] : []))
const checksOf = ({ def }: Schema) => (def.checks ?? []).map(({ _zod }) => _zod.def)

/** Passwords stay as they are typed; keys and ids are sent by programs. */
test('a text that people are told the limit of is counted without the spaces around it', () => {
  const counted = inputs.filter(
    ([path, schema]) =>
      schema.def.type === 'string' &&
      !/password|passkey|id$|\.(token|upTo|version)$/i.test(path) &&
      checksOf(schema).some(({ check, error }) => check === 'max_length' && error),
  )
  const raw = counted.filter(([, schema]) => {
    const checks = checksOf(schema).map(({ check }) => check)
    return checks.indexOf('overwrite') === -1 || checks.indexOf('overwrite') > checks.indexOf('max_length')
  })
  expect(counted.length).toBeGreaterThan(40)
  expect([...new Set(raw.map(([path]) => path))]).toEqual([])
})

test('nothing is counted before it is read', () => {
  const LONGEST = 1_000
  const early = inputs.filter(([, schema]) => {
    const { in: typed, out } = schema.def
    return (
      typed?.def.type === 'string' &&
      out?.def.type === 'transform' &&
      schema !== (PastedEmails as unknown) &&
      checksOf(typed).some(({ check, maximum }) => check === 'max_length' && maximum !== LONGEST)
    )
  })
  expect([...new Set(early.map(([path]) => path))]).toEqual([])
})

test('a form is cleaned as a request is', () => {
  expect(cleanInput({ name: '\u200bAna\u00a0Maria', password: '\u200bsenha' })).toEqual({
    name: 'Ana Maria',
    password: '\u200bsenha',
  })
})
