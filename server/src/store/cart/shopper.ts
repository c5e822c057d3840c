import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { accountMerges } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'

/** Whose cart it is: the account's when somebody is signed in, else the visitor's by their token. */
export interface CartOwner {
  accountId: AccountId | undefined
  visitorHash: Buffer | undefined
}

/** Whoever has this token, before signing in. */
export const visitor = (visitorHash: Buffer): CartOwner => ({ accountId: undefined, visitorHash })

/** The same, once their account became part of another: that one's. */
export async function ownerNow(tx: Tx, { accountId, visitorHash }: CartOwner): Promise<CartOwner> {
  const into = accountId && (await accountMerges.findInto(tx, accountId))
  return { accountId: into ?? accountId, visitorHash }
}

/** Somebody in one brand's store. */
export interface Shopper extends CartOwner {
  app: App
  brandId: BrandId
  ip: string
  /** Gives the visitor a token of their own, before their first line. */
  newVisitor(): Buffer
  /** The visitor's cart went over to an account: who comes next on this browser starts empty. */
  forgetVisitor(): void
}
