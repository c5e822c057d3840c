import * as z from 'zod'
import { isSafePath } from './safe-path.ts'

/** A path of ours in a body, where its sender is told what is wrong with it. */
export const OwnPath = z
  .string()
  .max(500)
  .refine(isSafePath, 'Informe um caminho da própria loja, como /cart')

/** Where somebody was going, as a header brings it; what is not a path of ours is as good as not there. */
export const ReturnPath = z.string().max(500).refine(isSafePath).optional().catch(undefined)
