import { calendarDay } from '@vitrine/contract/time'
import { expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { readPriceRules } from '#price-rule'
import { openApp } from '../../test/support/app.ts'

test('who holds the only connection reads what is kept in memory without waiting for another one', async () => {
  await using shop = await openApp({ env: { DATABASE_POOL: '1' } })
  const { app } = shop
  const rules = await inTransaction(app.db, () => readPriceRules(app, 'main', calendarDay('2026-11-20')))
  expect(rules.taxes).toEqual([])
})
