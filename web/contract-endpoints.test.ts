import { contract } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { endpointsOf } from './contract-endpoints.ts'

test('every endpoint of the contract can be called by the browser', () => {
  const endpoints = endpointsOf(contract)
  const names = (modules: object) =>
    Object.entries(modules).map(([name, module]) => [name, Object.keys(module)])
  expect(names(endpoints)).toEqual(names(contract))
  expect(endpoints.cart?.removeLine).toEqual({ method: 'DELETE', path: '/cart/lines/{lineId}' })
  expect(endpoints.checkout?.placeOrder).toEqual({ method: 'POST', path: '/checkout/orders', detailed: true })
  expect(endpoints.profile?.update).toEqual({ method: 'PUT', path: '/profile/update', multipart: true })
})
