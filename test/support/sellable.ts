import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import { grant } from '../../server/src/store/access/index.ts'
import type { TestApp } from './app.ts'
import { PASSWORD, placeOrder } from './buyer.ts'

export type Member = Awaited<ReturnType<typeof signUp>>

/** Somebody with an account of their own, in an application without HTTP. */
export async function signUp(shop: TestApp, name = 'Joana da Silva') {
  const body = {
    name,
    email: `${randomUUID()}@comprador.example`,
    password: PASSWORD,
    acceptedTerms: true as const,
  }
  const { user, accessToken } = await shop.api().account.register({ headers: {}, body })
  return memberOf(shop, { accountId: user.id, email: body.email }, accessToken)
}

/** The same person, signed in once more: what was signed in before the clock was moved is so no longer. */
export async function again(shop: TestApp, { accountId, email }: Pick<Member, 'accountId' | 'email'>) {
  const answer = await shop.api().account.login({ email, password: PASSWORD })
  if (!('accessToken' in answer)) throw new Error('a second factor is asked for')
  return memberOf(shop, { accountId, email }, answer.accessToken)
}

function memberOf(shop: TestApp, who: { accountId: AccountId; email: string }, token: string) {
  const client = shop.api(token)
  return {
    ...who,
    client,
    /** Puts the price in the cart and closes the order. */
    async order(priceId: string) {
      const { quote } = await client.cart.addLine({ priceId })
      return placeOrder(client, quote.total, randomUUID())
    },
  }
}

/** Opens a product to an account, for good or until an instant. */
export const open = (shop: TestApp, accountId: AccountId, resource: string, until?: Date) =>
  inTransaction(shop.app.db, (tx) =>
    grant(tx, [
      {
        accountId,
        resource,
        title: 'Guia',
        kind: 'product',
        source: 'order',
        sourceId: randomUUID(),
        from: new Date('2026-01-01T00:00:00Z'),
        until,
      },
    ]),
  )
