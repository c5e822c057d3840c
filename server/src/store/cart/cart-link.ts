import * as z from 'zod'
import type { Config } from '#kernel/config.ts'
import { Refused } from '#kernel/errors.ts'
import { seal, unseal } from '#kernel/seal.ts'

const PLACE = 'cart.link'
const Sealed = z.object({ cartId: z.string(), until: z.number() })

/** What a link to a cart carries: which one, and until when, for nobody but us to read or to make. */
export const cartToken = ({ dataSecret }: Config, cartId: string, until: Date): string =>
  seal(dataSecret, PLACE, JSON.stringify({ cartId, until: until.getTime() })).toString('base64url')

/** The cart behind a token; refuses `link.unknown` and `link.expired`. */
export function cartOfToken({ dataSecret }: Config, token: string, now: Date): string {
  const { cartId, until } = opened(dataSecret, token)
  if (until < now.getTime()) throw new Refused('link.expired')
  return cartId
}

function opened(secret: string, token: string): z.infer<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(unseal(secret, PLACE, Buffer.from(token, 'base64url'))))
  } catch {
    throw new Refused('link.unknown')
  }
}
