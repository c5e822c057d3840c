import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centavos } from '../money.ts'
import { addDays, calendarDay } from '../time.ts'
import {
  barcodeOfLine,
  boletoBarcode,
  dueDayOf,
  dueFactor,
  formatLine,
  lineOfBarcode,
  parseBoleto,
} from './boleto.ts'

const SLIPS = [
  [
    '23791.10006 60000.000079 89010.200304 4 68270000028990',
    '23794682700000289901100060000000078901020030',
    '2016-06-16',
    28990,
  ],
  [
    '00190.00009 01149.718601 68524.522114 6 75860000102656',
    '00196758600001026560000001149718606852452211',
    '2018-07-15',
    102656,
  ],
  [
    '00190.00009 01149.718601 68524.522114 6 10000000010000',
    '00196100000000100000000001149718606852452211',
    '2025-02-22',
    10000,
  ],
  [
    '00190.00009 01149.718601 68524.522114 6 16460000019990',
    '00196164600000199900000001149718606852452211',
    '2026-11-30',
    19990,
  ],
  [
    '00190.00009 01149.718601 68524.522114 2 16740000004990',
    '00192167400000049900000001149718606852452211',
    '2026-12-28',
    4990,
  ],
] as const
const bare = (line: string) => line.replace(/[ .]/g, '')

describe.each(SLIPS)('%s', (line, barcode, due, amount) => {
  const boleto = { bank: barcode.slice(0, 3), barcode, line: bare(line), amount, dueOn: due }
  const near = addDays(calendarDay(due), 30)

  test('line and barcode say the same', () => {
    expect(barcodeOfLine(bare(line))).toBe(barcode)
    expect(formatLine(lineOfBarcode(barcode))).toBe(line)
    expect(parseBoleto(line, near)).toEqual({ ok: true, boleto })
    expect(parseBoleto(barcode, near)).toEqual({ ok: true, boleto })
  })

  test('can be built again', () => {
    const parts = {
      bank: boleto.bank,
      dueOn: calendarDay(due),
      amount: centavos(amount),
      freeField: barcode.slice(19),
    }
    expect(boletoBarcode(parts)).toBe(barcode)
  })

  test('one changed digit is found', () => {
    fc.assert(
      fc.property(fc.nat(46), fc.integer({ min: 1, max: 9 }), (place, change) => {
        const digits = bare(line)
        const changed = (Number(digits[place]) + change) % 10
        expect(parseBoleto(digits.slice(0, place) + changed + digits.slice(place + 1), near).ok).toBe(false)
      }),
    )
  })
})

test('whatever is built reads back', () => {
  const freeFields = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 25, maxLength: 25 })
  const dueOn = calendarDay('2026-11-30')
  fc.assert(
    fc.property(freeFields, fc.nat(99_999_999), (freeField, amount) => {
      const barcode = boletoBarcode({ bank: '237', dueOn, amount: centavos(amount), freeField })
      expect(parseBoleto(lineOfBarcode(barcode), dueOn)).toMatchObject({
        ok: true,
        boleto: { barcode, amount, dueOn },
      })
    }),
  )
})

describe('due factor', () => {
  test.each([
    ['2000-07-03', '1000'],
    ['2002-05-01', '1667'],
    ['2010-11-17', '4789'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2026-11-20', '1636'],
    ['2027-01-04', '1681'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
    ['1997-10-08', '0001'],
  ])('%s is %s', (day, factor) => {
    expect(dueFactor(calendarDay(day))).toBe(factor)
    expect(dueDayOf(factor, calendarDay(day))).toBe(day)
  })

  test('of two days, the nearest is meant', () => {
    expect(dueDayOf('1000', calendarDay('2026-11-20'))).toBe('2025-02-22')
    expect(dueDayOf('1000', calendarDay('2024-12-01'))).toBe('2025-02-22')
    expect(dueDayOf('1000', calendarDay('2001-01-01'))).toBe('2000-07-03')
    expect(dueDayOf('9999', calendarDay('2026-11-20'))).toBe('2025-02-21')
    expect(dueDayOf('0000', calendarDay('2026-11-20'))).toBeUndefined()
  })

  test('began in 1997', () => {
    expect(() => dueFactor(calendarDay('1997-10-07'))).toThrow(RangeError)
  })
})

describe('what is refused', () => {
  const today = calendarDay('2026-11-20')

  test.each([
    ['', 'length'],
    ['00190.00009', 'length'],
    ['836200000005 667800481000 180975657313 001589636081', 'collection'],
    ['83620000000667800481001809756573100158963608', 'collection'],
    ['00190.00009 01149.718601 68524.522114 7 16460000019990', 'check-digit'],
    ['00190.00008 01149.718601 68524.522114 6 16460000019990', 'check-digit'],
    ['0018616460000019990000000114971860685245221a', 'length'],
    ['00186164600000199900000001149718606852452211', 'currency'],
  ])('"%s": %s', (text, problem) => {
    expect(parseBoleto(text, today)).toEqual({ ok: false, problem })
  })

  test('parts that do not fit', () => {
    const parts = { bank: '001', dueOn: today, amount: centavos(100), freeField: '0'.repeat(25) }
    expect(() => boletoBarcode({ ...parts, freeField: '0' })).toThrow(RangeError)
    expect(() => boletoBarcode({ ...parts, amount: centavos(10 ** 10) })).toThrow(RangeError)
    expect(() => boletoBarcode({ ...parts, amount: centavos(-1) })).toThrow(RangeError)
    expect(() => boletoBarcode({ ...parts, bank: '1' })).toThrow(RangeError)
  })
})
