import { describe, expect, test } from 'vitest'
import { centavos } from '../money.ts'
import { addDays, calendarDay, dayOf } from '../time.ts'
import { ageOn, formatBirthDate, parseBirthDate } from './birth-date.ts'
import {
  addBusinessDays,
  bankHoliday,
  daysOverdue,
  isBusinessDay,
  lastPayableOn,
  nextBusinessDay,
  overdueTotal,
} from './business-days.ts'

const day = calendarDay

describe('birth date', () => {
  const now = day('2026-11-20')

  test.each([
    ['20/11/2008', { ok: true, day: '2008-11-20' }],
    ['21/11/2008', { ok: false, problem: 'under-age' }],
    ['29/02/2007', { ok: false, problem: 'invalid' }],
    ['31/04/2000', { ok: false, problem: 'invalid' }],
    ['2000-04-30', { ok: false, problem: 'invalid' }],
    ['', { ok: false, problem: 'invalid' }],
    ['21/11/2026', { ok: false, problem: 'future' }],
    ['31/12/1899', { ok: false, problem: 'too-old' }],
    ['29/02/2008', { ok: true, day: '2008-02-29' }],
  ])('%s is judged %j', (typed, judged) => {
    expect(parseBirthDate(typed, now)).toEqual(judged)
  })

  test.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born %s, on %s: %i', (born, on, age) => {
    expect(ageOn(day(born), day(on))).toBe(age)
  })

  test('the birthday begins at midnight in São Paulo', () => {
    const birth = day('2008-11-20')
    expect(ageOn(birth, dayOf(new Date('2026-11-20T02:59:59Z')))).toBe(17)
    expect(ageOn(birth, dayOf(new Date('2026-11-20T03:00:00Z')))).toBe(18)
  })

  test('is masked while it is typed', () => {
    expect(['20', '2011', '20112008'].map(formatBirthDate)).toEqual(['20', '20/11', '20/11/2008'])
  })
})

describe('days without banks', () => {
  const holidays = (year: number) => {
    const found: string[] = []
    for (let one = day(`${year}-01-01`); one < `${year + 1}`; one = addDays(one, 1))
      if (bankHoliday(one)) found.push(one.slice(5))
    return found
  }
  const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25', '12-31']

  test.each([
    [2026, ['02-16', '02-17', '04-03', '06-04']],
    [2027, ['02-08', '02-09', '03-26', '05-27']],
    [2024, ['02-12', '02-13', '03-29', '05-30']],
  ])('of %i', (year, movable) => {
    expect(holidays(year)).toEqual([...FIXED, ...movable].sort())
  })

  test('Consciência Negra counts since 2024', () => {
    expect([bankHoliday(day('2023-11-20')), bankHoliday(day('2024-11-20'))]).toEqual([
      undefined,
      'Consciência Negra',
    ])
  })

  test.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-02-16', false],
    ['2026-12-31', false],
  ])('banks open on %s: %s', (date, open) => {
    expect(isBusinessDay(day(date))).toBe(open)
  })

  test.each([
    ['2026-11-20', '2026-11-23'],
    ['2026-11-19', '2026-11-19'],
    ['2026-12-31', '2027-01-04'],
    ['2026-02-14', '2026-02-18'],
  ])('what falls on %s is due on %s', (date, due) => {
    expect(nextBusinessDay(day(date))).toBe(due)
  })

  test.each([
    ['2026-11-19', 1, '2026-11-23'],
    ['2026-11-20', 2, '2026-11-24'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i business days is %s', (date, count, expected) => {
    expect(addBusinessDays(day(date), count)).toBe(expected)
  })

  test.each([
    ['2020-12-25', 0, '2020-12-28'],
    ['2020-12-25', 1, '2020-12-29'],
    ['2020-10-20', 4, '2020-10-26'],
  ])('a cobv due on %s with validity %i is accepted until %s', (due, validity, last) => {
    expect(lastPayableOn(day(due), validity)).toBe(last)
  })
})

test.each([
  [10, 400, 67, 20457],
  [1, 400, 7, 20397],
  [0, 0, 0, 19990],
  [-3, 0, 0, 19990],
])('R$ 199,90 paid %i days late costs %i and %i more', (days, fine, interest, total) => {
  expect(overdueTotal(centavos(19990), days)).toEqual({ fine, interest, total })
})

test.each([
  ['2026-11-27', '2026-11-27', 0],
  ['2026-11-27', '2026-11-28', 1],
  // Due on a Saturday: Monday is in time, and on Tuesday the three days since count.
  ['2026-11-28', '2026-11-30', 0],
  ['2026-11-28', '2026-12-01', 3],
])('due on %s and paid on %s is %i days late', (due, paid, days) => {
  expect(daysOverdue(day(due), day(paid))).toBe(days)
})
