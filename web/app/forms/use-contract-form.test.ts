import { expect, test, vi } from 'vitest'
import { forgetKept, formName, isSecretField, readSavedValues, saveValues } from './use-contract-form.ts'

const INITIAL = { email: '', reason: '', isUrgent: false, password: '' }
const TYPED = { email: 'ana@exemplo.com.br', reason: 'Perdeu o celular', isUrgent: true, password: 'segredo' }
const isSecret = (path: string) => isSecretField(path, null)

test('what was typed comes back once it is asked for, and is then forgotten', () => {
  const name = formName(Object.keys(INITIAL))
  expect(readSavedValues(name, INITIAL)).toEqual(INITIAL)
  saveValues(name, TYPED, isSecret)
  expect(readSavedValues(name, INITIAL)).toEqual({ ...TYPED, password: '' })
  forgetKept(name)
  expect(readSavedValues(name, INITIAL)).toEqual(INITIAL)
})

test('it is kept for a quarter of an hour', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const name = formName(['a-form-of-its-own'])
  saveValues(name, TYPED, isSecret)
  vi.advanceTimersByTime(15 * 60_000)
  expect(readSavedValues(name, INITIAL).reason).toBe('Perdeu o celular')
  vi.advanceTimersByTime(1000)
  expect(readSavedValues(name, INITIAL)).toEqual(INITIAL)
  vi.useRealTimers()
})

test('what is of another kind, or of no field of the form, stays away', () => {
  const name = formName(['a-changed-form'])
  saveValues(
    name,
    { email: 'ana@exemplo.com.br', reason: true, isUrgent: 'sim', roles: 'owner' },
    () => false,
  )
  expect(readSavedValues(name, INITIAL)).toEqual({ ...INITIAL, email: 'ana@exemplo.com.br' })
})

test('rows are kept where a form says so, and what begins as nothing may be anything', () => {
  const initial = { faq: [] as object[], seats: null as number | null }
  const typed = { faq: [{ question: 'Vale?' }], seats: 30 }
  const name = formName(['a-form-with-rows'])
  saveValues(name, typed, () => false)
  expect(readSavedValues(name, initial)).toEqual({ faq: [], seats: 30 })
  saveValues(name, typed, () => false, true)
  expect(readSavedValues(name, initial)).toEqual(typed)
})

test.each([
  'password',
  'currentPassword',
  'code',
  'recoveryCode',
  'senha',
  'token',
  'clientSecret',
  'document',
  'key',
  'account',
  'agency',
])('%s is a secret by its name', (path) => expect(isSecretField(path, null)).toBe(true))

test.each(['email', 'reason', 'phone', 'name'])('%s is none', (path) =>
  expect(isSecretField(path, null)).toBe(false),
)

test.each([
  { type: 'password', autocomplete: '' },
  { type: 'text', autocomplete: 'new-password' },
  { type: 'text', autocomplete: 'one-time-code' },
])('%j is a secret by what the browser is told of it', (input) =>
  expect(isSecretField('answer', input)).toBe(true),
)
