import { type Call, member } from '#http/call.ts'
import type { Author } from './change.ts'

/** Who calls, as the audit log names them. */
export const authorOf = (context: Call): Author => ({ accountId: member(context).accountId, ip: context.ip })
