import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismiss, notify, shownToasts, TIMEOUT_MS } from './notify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of shownToasts()) dismiss(id)
  vi.useRealTimers()
})

const titles = () => shownToasts().map(({ title }) => title)

test('a toast leaves after 5000 ms, one with a time of its own after that', () => {
  notify({ tone: 'good', title: 'Dados salvos' })
  notify({ title: 'Copiado', timeout: 1000 })
  vi.advanceTimersByTime(1000)
  expect(titles()).toEqual(['Dados salvos'])
  vi.advanceTimersByTime(TIMEOUT_MS - 1001)
  expect(titles()).toEqual(['Dados salvos'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('what went wrong stays until it is closed, unless said otherwise', () => {
  const close = notify({ tone: 'negative', title: 'Sem conexão' })
  notify({ tone: 'negative', title: 'Tente de novo', timeout: 1000 })
  vi.advanceTimersByTime(10 * TIMEOUT_MS)
  expect(titles()).toEqual(['Sem conexão'])
  close()
  expect(titles()).toEqual([])
})

test('the same words again take the place of those before', () => {
  notify({ tone: 'negative', title: 'Sem conexão' })
  notify({ tone: 'negative', title: 'Sem conexão', caption: 'Confira sua internet' })
  notify({ tone: 'negative', title: 'Sem conexão' })
  notify({ tone: 'good', title: 'Dados salvos' })
  notify({ tone: 'good', title: 'Dados salvos' })
  expect(titles()).toEqual(['Sem conexão', 'Sem conexão', 'Dados salvos'])
  vi.advanceTimersByTime(TIMEOUT_MS)
  expect(titles()).toEqual(['Sem conexão', 'Sem conexão'])
})

test('many do not pile up: the oldest that says no failure, and has nothing to press, makes room', () => {
  notify({ tone: 'negative', title: 'Sem conexão' })
  notify({ title: 'Retirado do carrinho', action: { label: 'Ver', to: '/cart' } })
  notify({ tone: 'good', title: 'Primeiro' })
  notify({ tone: 'good', title: 'Segundo' })
  expect(titles()).toEqual(['Sem conexão', 'Retirado do carrinho', 'Segundo'])
  notify({ tone: 'negative', title: 'Não foi salvo' })
  notify({ tone: 'negative', title: 'Não foi possível exportar' })
  expect(titles()).toEqual([
    'Sem conexão',
    'Retirado do carrinho',
    'Não foi salvo',
    'Não foi possível exportar',
  ])
})
