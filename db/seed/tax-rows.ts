import { newId } from '@vitrine/contract/ids'
import type { Rows } from './insert.ts'

/**
 * CBS and IBS of the test year, said and not charged (LC 214/2025, arts. 343, 346 and 348), and rates for the figures
 * of Lei 12.741/2012 as the IBPT publishes them: these are made up, like everything else of the demonstration.
 */
const RATES = [
  ['cbs', 9000, '2026-12-31'],
  ['ibs', 1000, '2026-12-31'],
  ['ibpt-federal', 134_500, null],
  ['ibpt-municipal', 29_000, null],
] as const

export const taxRows = (now: Date): Rows[string] =>
  RATES.map(([code, ppm, ends]) => ({
    id: newId('rul'),
    code,
    effect: 'shown',
    ppm,
    starts_on: '2026-01-01',
    ends_on: ends,
    reason: 'Loja de demonstração',
    created_by: 'demonstração',
    created_at: now,
  }))
