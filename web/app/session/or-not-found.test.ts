import { expect, test } from 'vitest'
import { orNotFound } from './or-not-found.ts'

const refused = (status: number) => Promise.reject(Object.assign(new Error('refused'), { status }))

test.each([400, 404, 422])('a refusal with %i is a page that is not there', async (status) => {
  await expect(orNotFound(refused(status))).rejects.toMatchObject({ init: { status: 404 } })
})

test.each([401, 409, 500, 503])('a refusal with %i goes on as it is', async (status) => {
  await expect(orNotFound(refused(status))).rejects.toMatchObject({ message: 'refused', status })
})

test('an answer is handed on', async () => {
  expect(await orNotFound(Promise.resolve('guia'))).toBe('guia')
})
