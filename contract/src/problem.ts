import * as z from 'zod'

/** Body of every refusal: `application/problem+json` (RFC 9457) with our stable code and pt-BR sentences. */
export const Problem = z.object({
  status: z.int(),
  /** Stable code, see refusals.ts. */
  error: z.string(),
  /** Sentences in pt-BR for people. */
  errors: z.array(z.string()),
  /** Sentences by field path (`password`, `buyer.document`), for forms. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** What the screen needs to go on, such as the new total. */
  data: z.unknown().optional(),
})

export type Problem = z.infer<typeof Problem>
