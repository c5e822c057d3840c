import { expect, test } from 'vitest'
import { paidPeriod, paidUntilText } from './paid-period.ts'
import { calendarDay } from './time.ts'

const days = (startOn: string, endOn: string) => ({
  startOn: calendarDay(startOn),
  endOn: calendarDay(endOn),
})
const ordered = (fromPayment: 'cycle' | 'days' | null, startOn = '2027-02-28', endOn = '2027-03-31') => ({
  ...days(startOn, endOn),
  fromPayment,
})

test.each([
  ['what is open keeps its days', ordered(null), 'month', '2027-03-07', days('2027-02-28', '2027-03-31')],
  ['paid before it begins, too', ordered('cycle'), 'month', '2027-02-27', days('2027-02-28', '2027-03-31')],
  [
    'what is not begins when it is paid',
    ordered('cycle'),
    'month',
    '2027-03-09',
    days('2027-03-09', '2027-04-09'),
  ],
  ['on the last day of a month', ordered('cycle'), 'month', '2027-03-31', days('2027-03-31', '2027-04-30')],
  [
    'a year',
    ordered('cycle', '2027-02-28', '2028-02-28'),
    'year',
    '2027-03-09',
    days('2027-03-09', '2028-03-09'),
  ],
  [
    'as many days as were charged',
    ordered('days', '2027-02-10', '2027-03-15'),
    'month',
    '2027-02-20',
    days('2027-02-20', '2027-03-25'),
  ],
] as const)('%s', (_, period, interval, day, paid) => {
  expect(paidPeriod(period, interval, calendarDay(day))).toEqual(paid)
})

test('it is said until which day, and why that is another one than was asked for', () => {
  expect(paidUntilText({ endOn: '2027-03-31' })).toBe('Com este pagamento, você usa até 30/03/2027.')
  expect(paidUntilText({ endOn: '2027-04-09', paidOn: '2027-03-09' })).toBe(
    'Pagando em 09/03/2027, você usa até 08/04/2027: os dias sem acesso não são cobrados.',
  )
})
