import { fromDecimal } from '@vitrine/contract/money-text'
import * as z from 'zod'

const decimal = z
  .string()
  .regex(/^\d{1,8}\.\d{2}$/)
  .transform(fromDecimal)
const Offer = z.object({ count: z.int().min(1).max(36), each: decimal, total: decimal })

/** What the frame of simulator/card-api.md says to the page that holds it. */
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card.ready') }),
  z.object({ type: z.literal('card.height'), height: z.number().min(0).max(4000) }),
  z.object({ type: z.literal('card.submit') }),
  z.object({ type: z.literal('card.invalid') }),
  z.object({ type: z.literal('card.failed'), message: z.string().max(300) }),
  z.object({ type: z.literal('card.offers'), amount: z.int().min(1), offers: z.array(Offer).max(36) }),
  z.object({ type: z.literal('card.token'), token: z.string().max(100) }),
])
export type FrameMessage = z.infer<typeof Message>

/** A message of the frame's own origin and window; undefined for anything else that is heard. */
export function readFrameMessage(
  event: MessageEvent,
  frame: HTMLIFrameElement | null,
  origin: string,
): FrameMessage | undefined {
  if (event.origin !== origin || event.source !== frame?.contentWindow) return undefined
  return Message.safeParse(event.data).data
}
