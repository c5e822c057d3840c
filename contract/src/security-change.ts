import * as z from 'zod'

const SECURITY_CHANGE_KINDS = [
  'passkey',
  'authenticator',
  'recovery-codes',
  'device',
  'email',
  'email-asked',
  'app',
] as const

/** What came to an account in the last 30 days, for whoever says which of it is not theirs. */
export const SecurityChange = z.object({
  id: z.string(),
  kind: z.enum(SECURITY_CHANGE_KINDS),
  at: z.iso.datetime(),
  /** The name of an app; an address, masked. */
  about: z.string().optional(),
  /** `Chrome em Android`, and its address: from where it came. */
  device: z.string().optional(),
  ip: z.string().optional(),
  /** It is removed, or taken back, only if its owner does not know it; the others are told. */
  isChoice: z.boolean(),
})
export type SecurityChange = z.infer<typeof SecurityChange>

/** Ids of such things. */
export const SecurityChangeIds = z.array(z.string().max(80)).max(200)
