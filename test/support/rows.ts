import { expect } from 'vitest'

/**
 * Checks every row of a table, all at once, and then says of each that failed which it was and why: one test of an
 * endpoint in place of one of each row. `nameOf`: what a failure calls a row.
 */
export async function expectRows<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  check: (row: Row) => Promise<void>,
): Promise<void> {
  const failures = await Promise.all(
    rows.map((row) =>
      check(row).then(
        () => [],
        (error: unknown) => [`${nameOf(row)}: ${error instanceof Error ? error.message : error}`],
      ),
    ),
  )
  expect(failures.flat()).toEqual([])
}
