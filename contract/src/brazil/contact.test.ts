import { describe, expect, test } from 'vitest'
import { formatCep, isCep, parseCep, UFS, ufOfCep } from './cep.ts'
import { isEmail, normaliseEmail, parseEmail, suggestEmail } from './email.ts'
import { isFullName, parseFullName } from './name.ts'
import { DDDS, formatPhone, isMobile, isPhone, parsePhone } from './phone.ts'

describe('CEP', () => {
  test.each([
    ['01310-100', 'SP'],
    ['20040-020', 'RJ'],
    ['69301-000', 'RR'],
    ['72800-000', 'GO'],
    ['73000-000', 'DF'],
    ['76800-000', 'RO'],
    ['69299999', 'AM'],
    ['69399-999', 'RR'],
    ['69400000', 'AM'],
    ['99999-999', 'RS'],
    ['01000000', 'SP'],
  ])('%s is in %s', (cep, uf) => {
    expect(ufOfCep(cep)).toBe(uf)
    expect(parseCep(cep)).toBe(cep.replace('-', ''))
  })

  test.each(['78900-000', '00999-999', '', '0131010', '013101000', '01310-10a'])('"%s" is refused', (cep) => {
    expect(isCep(cep)).toBe(false)
  })

  test('every prefix from 01000 on belongs to one of the 27 states, but for 78900 to 78999', () => {
    const prefixes = Array.from({ length: 100_000 }, (_, prefix) => String(prefix).padStart(5, '0'))
    const orphans = prefixes.slice(1000).filter((prefix) => !isCep(`${prefix}000`))
    expect([orphans.length, orphans[0], orphans.at(-1)]).toEqual([100, '78900', '78999'])
    expect(UFS).toHaveLength(27)
  })

  test('is masked while it is typed', () => {
    expect(['01310', '013101', '01310100', '013101009'].map(formatCep)).toEqual([
      '01310',
      '01310-1',
      '01310-100',
      '01310-100',
    ])
  })
})

describe('telephone', () => {
  test.each([
    ['(11) 98765-4321', '+5511987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '+5511987654321', '(11) 98765-4321'],
    ['5511987654321', '+5511987654321', '(11) 98765-4321'],
    ['(55) 98765-4321', '+5555987654321', '(55) 98765-4321'],
    ['55987654321', '+5555987654321', '(55) 98765-4321'],
    ['(11) 3000-0000', '+551130000000', '(11) 3000-0000'],
    ['551130000000', '+551130000000', '(11) 3000-0000'],
    ['+5555987654321', '+5555987654321', '(55) 98765-4321'],
  ])('%s is %s', (typed, stored, shown) => {
    expect(parsePhone(typed)).toBe(stored)
    expect(formatPhone(stored)).toBe(shown)
  })

  test.each([
    '(20) 98765-4321',
    '(23) 98765-4321',
    '(10) 98765-4321',
    '(11) 8765-4321',
    '11612345678',
    '11700123456',
    '+1 11 98765-4321',
    '987654321',
    'onze 98765-4321',
    '',
  ])('"%s" is refused', (typed) => {
    expect(isPhone(typed)).toBe(false)
  })

  test('there are 67 area codes', () => {
    expect(new Set(DDDS).size).toBe(67)
  })

  test('knows a mobile number', () => {
    expect(['(11) 98765-4321', '(11) 3000-0000', 'x'].map(isMobile)).toEqual([true, false, false])
  })

  test('is masked while it is typed', () => {
    const shown = ['1', '119', '1198765', '1198765432', '11987654321'].map(formatPhone)
    expect(shown).toEqual(['(1', '(11) 9', '(11) 9876-5', '(11) 9876-5432', '(11) 98765-4321'])
  })
})

describe('full name', () => {
  test.each([
    ['  João   da Silva ', 'João da Silva'],
    ["Ana D'Ávila-Souza Jr.", "Ana D'Ávila-Souza Jr."],
    ['Ana D’Ávila', "Ana D'Ávila"],
    ['Jose\u0301 Lima', 'José Lima'],
    ['É B', 'É B'],
  ])('"%s" is kept as "%s"', (typed, kept) => {
    expect(parseFullName(typed)).toBe(kept)
  })

  test.each(['', 'Ana', 'Ana -', 'Ana 2', '<b>Ana</b> Lima', "'Ana Lima", `Ana ${'a'.repeat(120)}`])(
    '"%s" is not',
    (typed) => {
      expect(isFullName(typed)).toBe(false)
    },
  )
})

describe('e-mail', () => {
  test.each(['joao.silva+loja@exemplo.com.br', 'A@Exemplo.COM ', `a@${'b'.repeat(63)}.com`])(
    '%s is valid',
    (typed) => {
      expect(parseEmail(typed)).toBe(normaliseEmail(typed))
    },
  )

  test.each([
    'a@b',
    'a..b@x.com',
    'user@exemplo',
    'nome@exemplo.com.',
    '.a@x.com',
    'a.@x.com',
    'a@-x.com',
    'a b@x.com',
    'joão@x.com',
    'a@x.com\nb@x.com',
    `${'a'.repeat(65)}@x.com`,
    `a@${`${'b'.repeat(60)}.`.repeat(5)}com`,
    '',
  ])('"%s" is refused', (typed) => {
    expect(isEmail(typed)).toBe(false)
  })

  test('is stored in lower case', () => {
    expect(normaliseEmail(' Joao.Silva@Exemplo.COM.BR ')).toBe('joao.silva@exemplo.com.br')
  })

  test.each([
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gmail.comm', 'ana@gmail.com'],
    ['ana@gmail.com.br', 'ana@gmail.com'],
    ['Ana@Hotmal.com', 'ana@hotmail.com'],
    ['ana@outlok.com.br', 'ana@outlook.com.br'],
    ['ana@yaho.com.br', 'ana@yahoo.com.br'],
    ['ana@gmail.com', undefined],
    ['ana@mail.com', undefined],
    ['ana@uol.com.br', undefined],
    ['ana@bol.com.br', undefined],
    ['ana@exemplo.com.br', undefined],
    ['ana', undefined],
  ])('%s: did you mean %s?', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })
})
