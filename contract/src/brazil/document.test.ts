import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeCnpj, formatCnpj, isCnpj, parseCnpj } from './cnpj.ts'
import { completeCpf, formatCpf, isCpf, parseCpf } from './cpf.ts'
import { formatDocument, isDocument, parseDocument } from './document.ts'
import { namedDocument } from './named-document.ts'

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const text = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })

const CPFS = [
  '529.982.247-25',
  '123.456.789-09',
  '280.012.389-38',
  '906.259.666-51',
  '012.345.678-90',
  '390.533.447-05',
  '111.444.777-35',
]
const NO_CPFS = [
  '123.456.789-00',
  '111.111.111-11',
  '000.000.000-00',
  '529.982.247-2',
  '',
  'x',
  '529.982.247-25a',
]

const CNPJS = [
  '12.345.678/0001-95',
  '11.222.333/0001-81',
  '33.000.167/0001-01',
  '00.000.000/0001-91',
  '12.ABC.345/01DE-35',
  'AA.345.678/0001-14',
  'AA.345.678/000A-29',
  '12.345.678/000A-08',
  'Q0.SLF.MBD/7VX4-39',
  'Q2.GRO.WP7/0001-85',
]
const NO_CNPJS = ['12.345.678/0001-90', '12.ABC.345/01DE-53', '12.ABC.345/01DE-3A', '00.000.000/0000-00', '']

describe('CPF', () => {
  test.each(CPFS)('%s is valid, masked or not', (cpf) => {
    const digits = cpf.replace(/\D/g, '')
    expect(parseCpf(cpf)).toBe(digits)
    expect(parseCpf(` ${digits} `)).toBe(digits)
    expect(formatCpf(digits)).toBe(cpf)
  })

  test.each(NO_CPFS)('"%s" is not', (cpf) => {
    expect(isCpf(cpf)).toBe(false)
  })

  test('the ten repeated numbers are refused', () => {
    expect(Array.from('0123456789', (digit) => digit.repeat(11)).filter(isCpf)).toEqual([])
  })

  test('what is generated is valid, and other check digits never are', () => {
    const bases = text('0123456789', 9).filter((base) => !/^(.)\1+$/.test(base))
    fc.assert(
      fc.property(bases, text('0123456789', 2), (base, digits) => {
        const cpf = completeCpf(base)
        expect(isCpf(cpf)).toBe(true)
        expect(isCpf(base + digits)).toBe(cpf.endsWith(digits))
      }),
    )
  })

  test('nine digits are completed, nothing else', () => {
    expect(completeCpf('280012389')).toBe('28001238938')
    expect(() => completeCpf('28001238')).toThrow(RangeError)
  })
})

describe('CNPJ', () => {
  test.each(CNPJS)('%s is valid, masked or not, in either case', (cnpj) => {
    const characters = cnpj.replace(/[./-]/g, '')
    expect(parseCnpj(cnpj)).toBe(characters)
    expect(parseCnpj(characters.toLowerCase())).toBe(characters)
    expect(formatCnpj(characters)).toBe(cnpj)
  })

  test.each(['12abc34501de35', '12ABC345000188', '6A3EDMWP000168'])('%s is valid', (cnpj) => {
    expect(parseCnpj(cnpj)).toBe(cnpj.toUpperCase())
  })

  test.each(NO_CNPJS)('"%s" is not', (cnpj) => {
    expect(isCnpj(cnpj)).toBe(false)
  })

  test('what is generated is valid, and other check digits never are', () => {
    const bases = text(ALPHANUMERIC, 12).filter((base) => !/^(.)\1+$/.test(base))
    fc.assert(
      fc.property(bases, text('0123456789', 2), (base, digits) => {
        const cnpj = completeCnpj(base)
        expect(isCnpj(cnpj)).toBe(true)
        expect(isCnpj(base + digits)).toBe(cnpj.endsWith(digits))
      }),
    )
  })

  test('the example of the Receita Federal', () => {
    expect(completeCnpj('12ABC34501DE')).toBe('12ABC34501DE35')
    expect(() => completeCnpj('12abc34501de')).toThrow(RangeError)
  })
})

describe('either', () => {
  test('says which it is', () => {
    expect(parseDocument('529.982.247-25')).toEqual({ kind: 'cpf', value: '52998224725' })
    expect(parseDocument('12abc34501de35')).toEqual({ kind: 'cnpj', value: '12ABC34501DE35' })
    expect([...NO_CPFS, ...NO_CNPJS].filter(isDocument)).toEqual([])
  })

  test.each([
    ['', ''],
    ['529', '529'],
    ['5299', '529.9'],
    ['52998224725', '529.982.247-25'],
    ['529982247251', '52.998.224/7251'],
    ['12a', '12.A'],
    ['12.ABC.345/01DE-3', '12.ABC.345/01DE-3'],
    ['12ABC34501DE3A5', '12.ABC.345/01DE-35'],
    ['12abc34501de35999', '12.ABC.345/01DE-35'],
  ])('typed %s shows %s', (typed, shown) => {
    expect(formatDocument(typed)).toBe(shown)
  })
})

test('either is named before its number, also where its column is longer than it', () => {
  expect(namedDocument('52998224725')).toBe('CPF 529.982.247-25')
  expect(namedDocument('52998224725   ')).toBe('CPF 529.982.247-25')
  expect(namedDocument('12ABC34501DE35')).toBe('CNPJ 12.ABC.345/01DE-35')
})
