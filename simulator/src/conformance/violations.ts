import type { DatabaseSync } from 'node:sqlite'
import type { Deviation } from '../conformance.ts'

export type Side = 'client' | 'simulator'
export type Violation = Deviation & { at: string; side: Side; operation: string }
export type ViolationLog = ReturnType<typeof violationLog>

/** Where every deviation from the document is kept, whoever made it. */
export function violationLog(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO violation (at, side, operation, path, reason) VALUES (?, ?, ?, ?, ?)',
  )
  const all = db.prepare('SELECT * FROM violation ORDER BY id')
  return {
    record(side: Side, operation: string, deviations: Deviation[]): void {
      for (const { path, reason } of deviations) insert.run(Date.now(), side, operation, path, reason)
    },
    list: (): Violation[] =>
      all.all().map((row) => ({
        at: new Date(row.at as number).toISOString(),
        side: row.side as Side,
        operation: row.operation as string,
        path: row.path as string,
        reason: row.reason as string,
      })),
    clear: () => db.exec('DELETE FROM violation'),
  }
}

/** One violation as a line of text. */
export const violationText = (v: Violation): string =>
  `${v.side}: ${v.operation}: ${v.path || 'message'} ${v.reason}`
