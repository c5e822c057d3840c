import type { Brand } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { parseFullName } from '@vitrine/contract/brazil/name'
import { newId } from '@vitrine/contract/ids'
import type { ShopOpening } from '@vitrine/contract/shop'
import { DAY_MS } from '@vitrine/contract/time'
import { insertAccount, noteEvent, setRoles } from '#account'
import { findBrand, isShopOpen, links, saveSeller } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { issueLink, tokenOf } from '#link'
import { siteOfSeller } from '#mail'
import { deleteFactors, endAccess, lockMfaState, resetNow, settleSecondFactor } from '#second-factor'
import { correctOwner, holdsDemonstration, listOwners, type Owner } from './opening.store.ts'

/** Seconds that the owner's link is good: whoever opens a shop has its owner at hand. */
const LINK = DAY_MS / 1000

/** `link` opens the owner's account once; there is none when they have a password and no new one was asked for. */
export interface OpenedShop {
  ownerEmail: string
  /** Who was to be the owner and never came in; their link is over. */
  replacedEmail?: string | undefined
  link?: { url: string; expiresAt: Date }
}

type Parts = Pick<App, 'db' | 'clock' | 'config'>

interface OpenShopOptions {
  newLink?: boolean
  /** Notes in the audit log that the second factor of this owner is removed. */
  resetSecondFactor?: ((tx: Tx, owner: { id: string }) => Promise<void>) | undefined
}

/**
 * Opens the shop, or corrects who sells, and makes a link by which its owner chooses a password; older links end. An
 * owner who has a password gets one only with `newLink` or `resetSecondFactor`, which removes every second factor of
 * theirs. Refuses `shop.demonstration-data`, `shop.has-owner` and `shop.owner-email-taken`.
 */
export const openShop = (
  app: Parts,
  opening: ShopOpening,
  { newLink = false, resetSecondFactor }: OpenShopOptions = {},
): Promise<OpenedShop> =>
  inTransaction(app.db, async (tx) => {
    if (await holdsDemonstration(tx)) throw new Refused('shop.demonstration-data')
    const { ownerName, ownerEmail, ...seller } = opening
    // Whoever opens it at the same moment waits here for this row.
    await saveSeller(tx, { id: FIRST_BRAND, ...seller })
    const person = { name: parseFullName(ownerName) ?? ownerName, email: ownerEmail }
    const { replacedEmail, ...owner } = await appointOwner(app, tx, person)
    if (resetSecondFactor) await resetOwner(app, tx, owner, resetSecondFactor)
    if (owner.passwordHash && !newLink && !resetSecondFactor) return { ownerEmail: owner.email }
    return { ownerEmail: owner.email, replacedEmail, link: await linkOf(app, tx, owner) }
  })

/** What is known of the shop, for whoever corrects a part of it. */
export async function readOpening(db: Db): Promise<Partial<ShopOpening>> {
  const [brand, [owner]] = await parallel(
    () => findBrand(db, FIRST_BRAND),
    () => listOwners(db),
  )
  return {
    ...(brand && sellerOf(brand)),
    ...(owner && { ownerName: owner.name, ownerEmail: owner.email }),
  }
}

/** The CNPJ or CPF was read before it was written. */
const sellerOf = ({ name, legalName, cnpj, address, email, phone, hours }: Brand) => ({
  name,
  legalName,
  cnpj: cnpj as ShopOpening['cnpj'],
  address,
  email,
  phone,
  hours,
})

/** The owner of that address, or the one who has not come in yet and may still be another person. */
async function appointOwner(
  app: Parts,
  tx: Tx,
  person: Pick<Owner, 'name' | 'email'>,
): Promise<Owner & Pick<OpenedShop, 'replacedEmail'>> {
  const owners = await listOwners(tx)
  const known =
    owners.find(({ email }) => email === person.email) ?? owners.find(({ hasComeIn }) => !hasComeIn)
  if (!known && owners.length > 0) throw new Refused('shop.has-owner')
  if (!known) return insertOwner(app, tx, person)
  if (known.hasComeIn) return known
  await correctOwner(tx, known.id, person).catch(refuseTaken)
  const isReplaced = known.email !== person.email
  if (isReplaced) await shutOut(app, tx, known)
  return { ...known, ...person, ...(isReplaced && { replacedEmail: known.email }) }
}

/** Nothing lets the person in whose address stood there before, who may have come in by a code. */
async function shutOut({ clock }: Parts, tx: Tx, { id }: Pick<Owner, 'id'>): Promise<void> {
  await endAccess(tx, id, 'password-reset', { now: clock.now() })
  await deleteFactors(tx, id)
  await settleSecondFactor(tx, id)
}

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error, 'account_email_key') ? new Refused('shop.owner-email-taken') : error
}

async function insertOwner(
  { clock }: Parts,
  tx: Tx,
  { name, email }: Pick<Owner, 'name' | 'email'>,
): Promise<Owner> {
  const now = clock.now()
  const id = newId('acc', now.getTime())
  const account = { id, name, email, passwordHash: null, brandId: FIRST_BRAND, clientId: undefined, now }
  if (!(await insertAccount(tx, account))) throw new Refused('shop.owner-email-taken')
  await setRoles(tx, id, ['owner'])
  await noteEvent(tx, { accountId: id, kind: 'account.registered', at: now })
  return { id, name, email, passwordHash: null, hasComeIn: false }
}

/** The worker carries it out when it looks next, and tells the owner; one that waits for its day is brought forward. */
async function resetOwner(
  { clock }: Parts,
  tx: Tx,
  owner: Owner,
  noted: NonNullable<OpenShopOptions['resetSecondFactor']>,
): Promise<void> {
  const { hasSecondFactor } = await lockMfaState(tx, owner.id)
  if (!hasSecondFactor) return
  await resetNow(tx, owner.id, 'npm run shop', clock.now())
  await noted(tx, owner)
}

/** Of the kind that messages carry: good once, and it proves the address, for which whoever runs this answers. */
async function linkOf(
  app: Parts,
  tx: Tx,
  { id, email, passwordHash }: Owner,
): Promise<{ url: string; expiresAt: Date }> {
  const purpose = passwordHash ? 'reset-password' : 'create-password'
  const order = { accountId: id, purpose, seconds: LINK, subject: email } as const
  const link = await issueLink(app, tx, { ...order, redirect: '/admin', byShop: true })
  const page = passwordHash ? links.resetPassword : links.createPassword
  return {
    url: page(
      siteOfSeller(app.config.http.publicUrl, { id: FIRST_BRAND, host: null }),
      FIRST_BRAND,
      tokenOf(link),
    ),
    expiresAt: link.expiresAt,
  }
}

/**
 * Refuses to run a shop on the demonstration's data, whose passwords are published, and the demonstration on a shop's,
 * where a simulated bank would confirm payments.
 */
export async function checkDemonstration(db: Db, demo: boolean): Promise<void> {
  const holds = await holdsDemonstration(db)
  if (holds && !demo) throw new Refused('shop.demonstration-data')
  if (!holds && demo && (await isShopOpen(db))) throw new Refused('shop.not-demonstration')
}
