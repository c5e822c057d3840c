import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { often } from '../../../test/support/often.ts'
import { centavos } from '../money.ts'
import { completeCnpj } from './cnpj.ts'
import { authorizationBrCode, type BrCode, crc16, dynamicBrCode, parseBrCode, staticBrCode } from './pix.ts'
import { parsePixKey } from './pix-key.ts'

const UUID = '123e4567-e12b-12d1-a456-426655440000'
const MANUAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const CPF_KEY =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913Fulano de Tal6008Brasilia62070503***630479EE'
const CNPJ_KEY =
  '00020126360014br.gov.bcb.pix011412ABC34501DE355204000053039865406199.905802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62210517PED202611200001236304CA1D'
const DYNAMIC =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB'
const JOURNEY_2 =
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9'
const JOURNEY_3 =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741'
const JOURNEY_4 =
  '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441'
const BAD_LENGTH =
  '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E'

const VALID: [string, string, BrCode][] = [
  [
    'the manual’s',
    MANUAL,
    { kind: 'static', key: UUID, merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA', singleUse: false },
  ],
  [
    'a CPF key with an amount',
    CPF_KEY,
    {
      kind: 'static',
      key: '12345678909',
      amount: centavos(12345),
      merchantName: 'Fulano de Tal',
      merchantCity: 'Brasilia',
      singleUse: false,
    },
  ],
  [
    'an alphanumeric CNPJ key with a txid',
    CNPJ_KEY,
    {
      kind: 'static',
      key: '12ABC34501DE35',
      amount: centavos(19990),
      txid: 'PED20261120000123',
      merchantName: 'LOJA EXEMPLO LTDA',
      merchantCity: 'SAO PAULO',
      singleUse: false,
    },
  ],
  [
    'a dynamic one',
    DYNAMIC,
    {
      kind: 'dynamic',
      location: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
      merchantName: 'EMPRESA',
      merchantCity: 'SAO PAULO',
      singleUse: true,
    },
  ],
  [
    'Pix Automático, authorisation alone',
    JOURNEY_2,
    {
      kind: 'authorization',
      recurrence: 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      singleUse: false,
    },
  ],
  [
    'Pix Automático with the first payment',
    JOURNEY_3,
    {
      kind: 'dynamic',
      location: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
      recurrence: 'pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa353194890',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      singleUse: true,
    },
  ],
  [
    'Pix Automático offered on a bill',
    JOURNEY_4,
    {
      kind: 'dynamic',
      location: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
      recurrence: 'pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d0',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      singleUse: true,
    },
  ],
]

const resealed = (code: string, from: string, to: string) => {
  const body = code.replace(from, to).slice(0, -4)
  return body + crc16(body)
}

test('the CRC is CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1')
})

describe('reading', () => {
  test.each(VALID)('%s', (_, text, code) => {
    expect(parseBrCode(`${text}\n`)).toEqual({ ok: true, code })
  })

  test.each([
    ['a length that does not fit', BAD_LENGTH, 'structure'],
    ['a template whose last length does not fit', resealed(MANUAL, '0136123e', '0137123e'), 'structure'],
    ['another currency', resealed(MANUAL, '5303986', '5303840'), 'field'],
    ['an unknown point of initiation', resealed(DYNAMIC, '010212', '010213'), 'field'],
    ['an amount of zero', resealed(CPF_KEY, '5406123.45', '5406000.00'), 'field'],
    ['an amount with a comma', resealed(CPF_KEY, '5406123.45', '5406123,45'), 'field'],
    ['a txid with a space', resealed(CNPJ_KEY, 'PED2026', 'PED 026'), 'field'],
    ['another arrangement', resealed(MANUAL, 'br.gov.bcb.pix', 'br.gov.bcb.pax'), 'not-pix'],
    [
      'a template without key and location',
      resealed(JOURNEY_2, '80800014br.gov.bcb.pix', '80800014br.gov.bcb.pax'),
      'not-pix',
    ],
    ['no merchant city', resealed(MANUAL, '6008BRASILIA', ''), 'field'],
    ['a field twice', resealed(MANUAL, '5802BR', '5802BR5802BR'), 'structure'],
    ['a field after the CRC field', resealed(MANUAL, '62070503***', '63041D3D62070503***'), 'structure'],
    ['accents', resealed(MANUAL, 'BRASILIA', 'BRASÍLIA'), 'structure'],
    ['a lower-case CRC', MANUAL.slice(0, -4) + MANUAL.slice(-4).toLowerCase(), 'crc'],
    ['nothing', '', 'crc'],
    ['a web address', 'https://exemplo.com.br/pagar', 'crc'],
  ])('refuses %s', (_, text, problem) => {
    expect(parseBrCode(text)).toEqual({ ok: false, problem })
  })

  test('one changed character is always a CRC error', () => {
    const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
    const codes = fc.constantFrom(...VALID.map(([, text]) => text), BAD_LENGTH)
    fc.assert(
      fc.property(codes, fc.nat(), printable, (code, seed, character) => {
        const place = seed % code.length
        fc.pre(code[place] !== character && !/^\s|\s$/.test(character))
        const changed = code.slice(0, place) + character + code.slice(place + 1)
        expect(parseBrCode(changed)).toEqual({ ok: false, problem: 'crc' })
      }),
      { numRuns: often(2000) },
    )
  })

  test('no text makes it throw', () => {
    const sealed = fc
      .string({ unit: 'binary', maxLength: 120 })
      .map((text) => `${text}6304${crc16(`${text}6304`)}`)
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 40 })
    const numbers = digits.map((text) => `000201${text}6304${crc16(`000201${text}6304`)}`)
    const refused = (text: string) => {
      expect(parseBrCode(text).ok).toBe(false)
    }
    fc.assert(fc.property(fc.oneof(sealed, numbers), refused))
  })
})

describe('writing', () => {
  test('gives the published codes to the last character', () => {
    const person = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' }
    expect(staticBrCode({ key: UUID, ...person })).toBe(MANUAL)
    expect(
      staticBrCode({ key: '123.456.789-09', amount: centavos(12345), ...person, merchantCity: 'Brasilia' }),
    ).toBe(CPF_KEY)
    const shop = { merchantName: 'LOJA EXEMPLO LTDA', merchantCity: 'SÃO PAULO' }
    const order = { key: '12abc34501de35', amount: centavos(19990), txid: 'PED20261120000123' }
    expect(staticBrCode({ ...order, ...shop, merchantCity: 'SAO PAULO' })).toBe(CNPJ_KEY)
    expect(staticBrCode({ ...order, ...shop })).toBe(CNPJ_KEY)
    const location = 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99'
    const dynamic = dynamicBrCode({ location, merchantName: 'EMPRESA', merchantCity: 'SAO PAULO' })
    expect(dynamic).toBe(resealed(DYNAMIC, 'BR.GOV.BCB.PIX', 'br.gov.bcb.pix'))
  })

  test.each([JOURNEY_3, JOURNEY_4])('gives the Central Bank’s %s', (published) => {
    const read = parseBrCode(published)
    expect(read.ok && read.code.kind === 'dynamic' && dynamicBrCode(read.code)).toBe(published)
  })

  const keys = fc.oneof(
    fc.uuid(),
    fc.constantFrom('12345678909', '+5511987654321', 'financeiro@loja-exemplo.com.br'),
    fc
      .stringMatching(/^[0-9A-Z]{12}$/)
      .filter((base) => !/^(.)\1+$/.test(base))
      .map(completeCnpj),
  )
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `Loja ${text}`)

  test('a static code reads back, whatever the names', () => {
    const txids = fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), { nil: undefined })
    const some = fc.option(fc.integer({ min: 1, max: 99_999_999_999 }).map(centavos), { nil: undefined })
    fc.assert(
      fc.property(keys, some, txids, names, (key, amount, txid, name) => {
        const text = staticBrCode({
          key,
          amount,
          txid,
          description: name,
          merchantName: name,
          merchantCity: name,
        })
        const read = parseBrCode(text)
        expect(read).toMatchObject({
          ok: true,
          code: { kind: 'static', key, amount, txid, singleUse: false },
        })
      }),
    )
  })

  test('a dynamic code reads back, with a recurrence or without', () => {
    const locations = fc.stringMatching(/^localhost:3001\/qr\/v2\/[a-z0-9-]{1,40}$/)
    fc.assert(
      fc.property(
        locations,
        fc.option(locations, { nil: undefined }),
        names,
        (location, recurrence, name) => {
          const text = dynamicBrCode({ location, recurrence, merchantName: name, merchantCity: name })
          expect(parseBrCode(text)).toMatchObject({
            ok: true,
            code: { kind: 'dynamic', location, recurrence, singleUse: true },
          })
        },
      ),
    )
  })

  test('the published code of an authorisation alone is written as it is published', () => {
    const recurrence = 'pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002'
    const merchant = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' }
    expect(authorizationBrCode({ recurrence, ...merchant })).toBe(JOURNEY_2)
  })

  test('a long description is cut to what is left of the template', () => {
    const read = parseBrCode(
      staticBrCode({
        key: UUID,
        description: 'Assinatura '.repeat(9),
        merchantName: 'Loja',
        merchantCity: 'Rio',
      }),
    )
    expect(read).toMatchObject({ ok: true, code: { description: 'Assinatura Assinatura Assinatura Assi' } })
  })

  test.each([
    ['a key', { key: '123' }],
    ['an amount', { amount: centavos(0) }],
    ['a txid', { txid: 'PED-1' }],
    ['a name', { merchantName: '漢字' }],
  ])('refuses %s that is none', (_, wrong) => {
    const right = { key: UUID, merchantName: 'Loja', merchantCity: 'Recife' }
    expect(() => staticBrCode({ ...right, ...wrong })).toThrow(RangeError)
  })

  test.each(['', 'https://pix.example.com/qr/1', 'pix.example.com', `pix.example.com/${'a'.repeat(70)}`])(
    'refuses the location "%s"',
    (location) => {
      expect(() => dynamicBrCode({ location, merchantName: 'Loja', merchantCity: 'Recife' })).toThrow(
        RangeError,
      )
    },
  )
})

describe('Pix keys', () => {
  test.each([
    ['123.456.789-09', 'cpf', '12345678909'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
    ['Financeiro@Exemplo.com.br', 'email', 'financeiro@exemplo.com.br'],
    ['+55 11 98765-4321', 'phone', '+5511987654321'],
    [UUID.toUpperCase(), 'random', UUID],
  ])('%s is a key of kind %s', (typed, kind, value) => {
    expect(parsePixKey(typed)).toEqual({ kind, value })
  })

  test.each(['', 'loja', '(11) 3000-0000', '111.111.111-11', `${'a'.repeat(60)}@${'b'.repeat(20)}.com`])(
    '"%s" is no key',
    (typed) => {
      expect(parsePixKey(typed)).toBeUndefined()
    },
  )
})
