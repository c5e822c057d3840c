import { expect, test } from 'vitest'
import { lifeOf } from './coupon-life.ts'

test('scheduled, used up and expired are what dates and uses make of it', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const life = (more: object) =>
    lifeOf(
      {
        ...{ status: 'active', startsAt: new Date(0), endsAt: null, limitTotal: null, used: 0 },
        ...{ budget: null, spent: 0, ...more },
      },
      now,
    )
  expect(life({})).toBe('active')
  expect(life({ startsAt: new Date('2026-12-01') })).toBe('scheduled')
  expect(life({ endsAt: now })).toBe('expired')
  expect(life({ limitTotal: 2, used: 2 })).toBe('used-up')
  expect(life({ budget: 100, spent: 100 })).toBe('used-up')
  expect(life({ status: 'paused', startsAt: new Date('2026-12-01') })).toBe('paused')
  expect(life({ status: 'paused', endsAt: now })).toBe('expired')
  expect(life({ status: 'draft', endsAt: now })).toBe('draft')
  expect(life({ status: 'archived', used: 9 })).toBe('archived')
})
