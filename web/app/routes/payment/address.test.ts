import { Address } from '@vitrine/contract/address'
import { expect, test } from 'vitest'
import { addressOf, fillingOf, NO_ADDRESS } from './address-fields.tsx'
import { purchaseSchema } from './use-place-order.ts'

const TYPED = {
  cep: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
}
const PURCHASE = { document: '529.982.247-25', acceptedTerms: true }
const wrongFields = (values: object, asksAddress: boolean) =>
  purchaseSchema({ asksDocument: true, asksAddress })
    .safeParse(values)
    .error?.issues.map(({ path }) => path.join('.')) ?? []

test('what was typed becomes an address; its CEP says the state, and what was left empty is not in it', () => {
  const address = addressOf(TYPED)
  expect(address).toMatchObject({ cep: '01310-100', state: 'SP' })
  expect(address).not.toHaveProperty('complement')
  expect(Address.parse(address).cep).toBe('01310100')
  expect(addressOf({ ...TYPED, cep: '69301-000', complement: 'ap. 2' })).toMatchObject({
    state: 'RR',
    complement: 'ap. 2',
  })
})

test('an address is asked for where it is needed, and nowhere else', () => {
  expect(wrongFields({ ...PURCHASE, ...NO_ADDRESS }, false)).toEqual([])
  // Typed for a boleto, left in the form when it became a Pix.
  expect(wrongFields({ ...PURCHASE, ...TYPED }, false)).toEqual([])
  expect(wrongFields({ ...PURCHASE, ...TYPED }, true)).toEqual([])
  expect(wrongFields({ ...PURCHASE, ...NO_ADDRESS }, true)).toEqual([
    'cep',
    'street',
    'number',
    'district',
    'city',
  ])
  expect(wrongFields({ ...PURCHASE, ...TYPED, cep: '00999-999' }, true)).toEqual(['cep'])
})

test('a document is asked for unless it is known', () => {
  const asked = (asksDocument: boolean, values: object) =>
    purchaseSchema({ asksDocument, asksAddress: false })
      .safeParse(values)
      .error?.issues.map(({ message }) => message)
  expect(asked(true, PURCHASE)).toBeUndefined()
  expect(asked(true, { acceptedTerms: true })).toEqual(['Informe seu CPF ou CNPJ'])
  expect(asked(true, { ...PURCHASE, document: '529.982.247-24' })).toEqual([
    'CPF inválido. Confira os números',
  ])
  expect(asked(true, { ...PURCHASE, document: '12ABC34501DE34' })).toEqual([
    'CNPJ inválido. Confira letras e números',
  ])
  expect(asked(false, { acceptedTerms: true })).toBeUndefined()
})

test('a found address fills in what is empty, or what the CEP before had brought, and nothing typed', () => {
  const found = { street: 'Rua Nova', district: 'Centro', city: 'Natal' }
  expect(fillingOf(found, {}, {})).toEqual(found)
  expect(fillingOf(found, { street: 'Rua Velha', district: '', city: 'Natal' }, {})).toEqual({
    district: 'Centro',
  })
  const before = { street: 'Rua Velha', city: 'Recife' }
  expect(fillingOf(found, { ...before, district: 'Meu bairro' }, before)).toEqual({
    street: 'Rua Nova',
    city: 'Natal',
  })
  expect(fillingOf({ city: 'Descalvado' }, {}, {})).toEqual({ city: 'Descalvado' })
  // Of a CEP that nobody knows, the street of the one before is not.
  expect(fillingOf({}, { ...before, district: 'Meu bairro' }, before)).toEqual({ street: '', city: '' })
})
