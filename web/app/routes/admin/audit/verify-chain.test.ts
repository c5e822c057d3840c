import { expect, test } from 'vitest'
import { damageWords, rehashedWords } from './verify-chain.tsx'

test('each kind of damage is told in a sentence of its own', () => {
  expect(damageWords({ kind: 'row-changed', seq: 3 })).toBe(
    'O registro nº 3 não está como foi escrito, ou falta o anterior.',
  )
  expect(damageWords({ kind: 'cut-off', missing: 1 })).toBe('1 registro foi retirado do fim.')
  expect(damageWords({ kind: 'emptied', missing: 2 })).toBe(
    'O registro foi esvaziado: 2 registros foram retirados.',
  )
  expect(damageWords({ kind: 'added', seq: 9 })).toContain('Do nº 9 em diante')
  expect(damageWords({ kind: 'rewritten' })).toContain('não é o que a loja assinou')
  expect(damageWords({ kind: 'rewritten', day: '2026-11-20' })).toContain('20/11/2026')
  expect(damageWords({ kind: 'day-forged', day: '2026-11-20' })).toContain('20/11/2026')
  expect(damageWords({ kind: 'end-unsigned' })).toContain('não é da loja')
})

test('what an update did to the log is told, and how the log was before', () => {
  const rehashed = { rows: 3, at: '2026-11-26T12:00:00.000Z' }
  expect(rehashedWords(rehashed)).toContain('3 registros foram encadeados de novo por uma atualização')
  expect(rehashedWords(rehashed)).toContain('a cadeia estava íntegra')
  expect(rehashedWords({ ...rehashed, broken: 2 })).toContain(
    'o registro nº 2 já não estava como foi escrito',
  )
})
