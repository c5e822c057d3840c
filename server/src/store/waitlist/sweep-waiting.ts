import { handOn, lapseClaims, listFreeSeats, returnSeat, startClaims, takeNotices, takeSeat } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { waitingMail } from './waiting-mails.ts'

/** Notices of one run: a product that thousands wait for does not hold its table for long. */
const AT_ONCE = 200

/**
 * Seats that nobody claimed in time go to the next in line, new seats to the first; whoever has one kept for them now,
 * or asked for a notice of what can be had now, is written to. Once each, however many workers do this at a time.
 */
export async function sweepWaiting(app: App): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const at = app.clock.now()
    for (const productId of await lapseClaims(tx, at)) await returnSeat(tx, productId)
    for (const productId of await listFreeSeats(tx)) await offerFree(tx, productId)
    const told = [...(await startClaims(tx, at)), ...(await takeNotices(tx, at, AT_ONCE))]
    for (const { id, accountId } of told) await app.jobs.enqueue(tx, waitingMail, { placeId: id, accountId })
  })
}

/** A seat that is free is taken first, so that nobody buys the one that is being offered. */
async function offerFree(tx: Tx, productId: string): Promise<void> {
  while ((await takeSeat(tx, productId)) === 'held') {
    if (await handOn(tx, productId)) continue
    await returnSeat(tx, productId)
    return
  }
}
