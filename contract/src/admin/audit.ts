import * as z from 'zod'
import { dayFilters } from '../day.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { adminList } from './list.ts'

/** Who changed what: the fields that differ, as they were and as they are. */
export const AuditRow = z.object({
  id: z.string(),
  seq: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), name: z.string().optional() }),
  /** `product.edit` */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().optional(),
  ip: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

/**
 * What is wrong with the log, and where. `row-changed`: the first row that is not as it was written, or does not follow
 * from the one before it. `cut-off` and `emptied`: how many rows are `missing` at the end, or all. `added`: the first row
 * that the shop did not write. `rewritten`: the last row is another one than was signed, now or on a day. `end-unsigned`
 * and `day-forged`: a signature that is not the shop's.
 */
export const AuditDamage = z.object({
  kind: z.enum(['row-changed', 'cut-off', 'emptied', 'added', 'rewritten', 'end-unsigned', 'day-forged']),
  seq: z.int().optional(),
  missing: z.int().optional(),
  day: z.iso.date().optional(),
})
export type AuditDamage = z.infer<typeof AuditDamage>

export const AuditChain = z.object({
  rows: z.int(),
  damage: z.array(AuditDamage),
  /** Since when its end is signed. */
  since: z.iso.datetime().optional(),
  /** The last day whose signature finds the log whole until then. */
  wholeOn: z.iso.date().optional(),
  /** Rows that an update of the product hashed anew, and the first one that was damaged before it. */
  rehashed: z.object({ rows: z.int(), at: z.iso.datetime(), broken: z.int().optional() }).optional(),
})
export type AuditChain = z.infer<typeof AuditChain>

export const adminAudit = {
  ...adminList({
    path: 'audit',
    summary: 'Registro de alterações',
    permission: 'audit.read',
    row: AuditRow,
    filters: {
      kind: z.string().max(40).optional(),
      subject: z.string().max(60).optional(),
      actor: z.string().max(40).optional(),
      ...dayFilters,
    },
    sorts: ['-seq', 'seq'],
  }),
  read: endpoint('administrator', { permission: 'audit.read' })
    .route({ method: 'GET', path: '/admin/audit/{id}', summary: 'Um registro, com o que mudou' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: z.string().max(20) }))
    .output(AuditRow),
  verify: endpoint('administrator', { permission: 'audit.read' })
    .route({ method: 'GET', path: '/admin/audit/chain', summary: 'Verificar a cadeia do registro' })
    .input(z.strictObject({}).optional())
    .output(AuditChain),
}
