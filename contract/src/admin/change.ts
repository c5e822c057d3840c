import * as z from 'zod'
import { endpoint, type Meta, refusals } from '../endpoint.ts'
import type { Permission } from './permission.ts'

/** The version that the person saw, sent back with a change. */
export const Version = z.int({ error: 'Informe a versão que você leu' }).min(1)

/** Why something is done, for whoever reads the audit log. */
export const Reason = z
  .string({ error: 'Diga o motivo' })
  .trim()
  .min(5, 'Diga o motivo em ao menos 5 letras')
  .max(500, 'Use no máximo 500 letras')

/** `data` of the refusal `admin.changed`: who changed it meanwhile and when, and how it stands now. */
export const ChangedMeanwhile = z.object({
  /** The name of an administrator; missing where the change was not one of the administration. */
  by: z.string().optional(),
  at: z.iso.datetime().optional(),
  version: z.int(),
  /** As `read` of the same thing answers. */
  current: z.unknown(),
})
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>

/** `data` of the refusal `admin.permission`. */
export const MissingPermission = z.object({ permission: z.string(), words: z.string() })
export type MissingPermission = z.infer<typeof MissingPermission>

/** Starts an endpoint by which an administrator changes something; `stepUp` asks for a proof of the last 15 minutes. */
export const adminChange = (
  permission: Permission | readonly Permission[],
  more: Pick<Meta, 'stepUp' | 'multipart' | 'ofPerson'> = {},
) => endpoint('administrator', { permission, ...more })

/** What any change of something with a version may be refused with. */
export const CHANGE_REFUSALS = refusals('not-found', 'admin.changed')
