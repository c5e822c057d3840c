import { centavos } from '@vitrine/contract/money'
import { HOUR_MS, MINUTE_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hook, runHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import { aboutOf } from '#kernel/log.ts'
import { findPayment, OPEN } from '#payment'
import {
  type BankMandate,
  type ChargeRequest,
  type ComposedCharge,
  type PaymentProviders,
  type PixMandates,
  ProviderFailure,
} from '#payment-provider'
import {
  findMandate,
  listByIdRec,
  listToPoll,
  type MandateRow,
  markPolled,
  moveMandate,
  type OfferedMandate,
  revokeMandate,
  setLocation,
  setRec,
  settlingMandate,
} from './pix-mandate.store.ts'

export const pixMandateHooks = {
  /** Its payer gave it; told again until a subscription has it. Whoever has the subscription calls `setSubscription`. */
  approved: hook<{ mandate: MandateRow; now: Date }>('pix-mandate.approved'),
  /** It is over, by its payer, a bank or us: nothing is debited by it any more. */
  ended: hook<{ mandate: MandateRow; now: Date }>('pix-mandate.ended'),
}

/** Something may have happened to an authorisation: ask the bank and act. */
const settleMandateJob = job('pix-mandate.settle', z.object({ mandateId: z.string() }), {
  keyOf: ({ mandateId }) => mandateId,
})

interface Shown {
  payer: ChargeRequest['payer']
  /** What its payer reads in the bank's app: whose it is, and what for. */
  contract: string
  object: string
}

/** Asks the bank for an authorisation. Repeating it makes no second one. */
export async function requestMandate(
  app: App,
  bank: PixMandates,
  mandate: OfferedMandate,
  { charge, ...shown }: Shown & { charge?: ComposedCharge },
): Promise<BankMandate> {
  const { id, periodicity, startsOn, floor } = mandate
  const locationId =
    mandate.locationId ?? (await setLocation(asTransaction(app.db), id, await bank.createLocation()))
  const made = await bank.create({
    ...shown,
    locationId,
    periodicity,
    startsOn,
    floor: centavos(floor),
    ...(charge && { charge }),
  })
  await setRec(asTransaction(app.db), id, made.idRec, charge ? null : (made.brCode ?? null))
  return made
}

/**
 * The code of a payment that shows an authorisation as well, which its buyer agreed to or may choose. Undefined where the bank has none to give:
 * the payment goes on alone.
 */
export async function composedCode(
  app: App,
  { mandates: bank }: PaymentProviders,
  { mandate, ...shown }: Shown & { mandate: OfferedMandate; charge: ComposedCharge },
): Promise<string | undefined> {
  if (!bank) return undefined
  try {
    return (await requestMandate(app, bank, mandate, shown)).brCode
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn(
      { mandate: mandate.id, ...aboutOf(error), error },
      'no authorisation of Pix Automático was made',
    )
    await revokeMandate(asTransaction(app.db), mandate.id, app.clock.now())
    return undefined
  }
}

/** Brings an authorisation in line with what the bank says now: for a notification, a retry and the sweep alike. */
async function settleMandate(app: App, providers: PaymentProviders, mandateId: string): Promise<void> {
  const mandate = await findMandate(app.db, mandateId)
  const { mandates: bank } = providers
  if (!mandate || !bank || !isOpen(mandate)) return
  const found = await readAt(bank, mandate)
  const isGiven = found?.status === 'approved'
  const isUnwanted =
    mandate.revokeAt !== null || found?.isOtherPayer || !(await isStillNeeded(app, mandate, isGiven))
  if (found && isUnwanted) await bank.cancel(found.idRec)
  await record(app, mandate, isUnwanted ? ended(found) : found)
}

/** Nobody but its payer may have given it, and what nobody can give any more is over. */
const ended = (found: BankMandate | undefined): Outcome => ({
  status: found?.isOtherPayer ? 'rejected' : 'cancelled',
  payer: undefined,
})

type Outcome = Pick<BankMandate, 'status' | 'payer'>

const isOpen = ({ status }: Pick<MandateRow, 'status'>): boolean =>
  status === 'created' || status === 'approved'

/** By the location where the answer to its making was lost; nothing of one that the bank never heard of. */
async function readAt(
  bank: PixMandates,
  { idRec, locationId }: MandateRow,
): Promise<BankMandate | undefined> {
  if (idRec) return bank.read(idRec)
  return locationId === null ? undefined : bank.readAt(locationId)
}

/**
 * Nobody can give one whose code is not to be paid any more, and none is needed for a plan that was not paid. One that was
 * offered with a renewal is left out by whoever paid that alone.
 */
async function isStillNeeded(
  app: App,
  { paymentId, subscriptionId, orderLineId }: MandateRow,
  isGiven: boolean,
): Promise<boolean> {
  const isOffered = orderLineId === null
  if (paymentId === null || (isOffered ? isGiven : subscriptionId !== null)) return true
  const status = (await findPayment(app.db, paymentId))?.status
  return status !== undefined && (OPEN.includes(status) || (!isOffered && status === 'paid'))
}

/** Whoever has a part in a change locks what it changes before the authorisation does. */
async function record(app: App, { id }: MandateRow, found: Outcome | undefined): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const mandate = await settlingMandate(tx, id)
    if (!mandate || !isOpen(mandate)) return
    const to = found?.status ?? mandate.status
    const payerIspb = found?.payer?.ispb ?? mandate.payerIspb
    const facts = { mandate: { ...mandate, status: to, payerIspb }, now }
    // Told again until its subscription has begun, which the payment that was made with it may still be to do.
    const isGiven = to === 'approved' && (mandate.status !== to || mandate.subscriptionId === null)
    if (isGiven) await runHook(app, tx, pixMandateHooks.approved, facts)
    if (!isOpen({ status: to })) await runHook(app, tx, pixMandateHooks.ended, facts)
    if (to !== mandate.status) await moveMandate(tx, { id, to, payerIspb, at: now })
    await markPolled(tx, [id], now)
  })
}

const BATCH = 200
/** What is paid together with its authorisation is polled soon, all others by the hour: notifications tell of most. */
const POLL_NEW_MS = MINUTE_MS
const POLL_MS = HOUR_MS

/** Heals what no notification told, and ends at the bank what is not wanted here any more. */
export async function watchMandates(app: App, providers: PaymentProviders): Promise<void> {
  if (!providers.mandates) return
  const now = app.clock.now().getTime()
  const offeredBefore = new Date(now - POLL_NEW_MS)
  const givenBefore = new Date(now - POLL_MS)
  for (const id of await listToPoll(app.db, { offeredBefore, givenBefore, limit: BATCH }))
    await settleMandate(app, providers, id).catch((error) =>
      app.log.error(
        { mandate: id, ...aboutOf(error), error },
        'an authorisation of Pix Automático was not settled',
      ),
    )
}

/** Polls authorisations that a notification tells of: repeated, late and out of order it is a reason to ask alone. */
export async function receiveMandateNotification(app: App, bank: PixMandates, body: unknown): Promise<void> {
  const told = bank.readNotification(body)
  if (!told) throw new Refused('request.malformed')
  const ids = await listByIdRec(
    app.db,
    told.map(({ idRec }) => idRec),
  )
  for (const mandateId of ids) app.jobs.runInline(settleMandateJob, { mandateId })
}

export const pixMandateJobs: readonly JobHandler<{ app: App; providers: PaymentProviders }>[] = [
  handles(settleMandateJob, ({ app, providers }, { mandateId }) => settleMandate(app, providers, mandateId)),
]
