import type * as z from 'zod'
import { ProviderFailure } from '#payment-provider'

/** Reads a provider's answer with its schema; one that does not fit is as unknown as none. */
export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new ProviderFailure('answer does not follow the agreed form')
  return parsed.data
}
