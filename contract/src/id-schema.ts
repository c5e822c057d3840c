import * as z from 'zod'
import type { Id, IdPrefix } from './ids.ts'

/**
 * The schema of an id that names a record of one kind, typed as that kind. Any short text passes: an id that no record
 * has is answered as not found. `text` replaces the schema where a field has sentences of its own.
 */
export const idOf = <P extends IdPrefix>(
  _prefix: P,
  text: z.ZodType<string, string> = z.string().max(40),
): z.ZodType<Id<P>, string> => text as unknown as z.ZodType<Id<P>, string>
