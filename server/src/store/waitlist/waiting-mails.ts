import { idOf } from '@vitrine/contract/id-schema'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import * as z from 'zod'
import { readAccount } from '#account'
import { links, readBrand } from '#brand'
import {
  findPlace,
  lapseClaims,
  listFreeSeats,
  offerToNext,
  returnSeat,
  startClaims,
  takeAvailablePlaces,
  takeSeat,
} from '#catalog'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Mail, Post } from '#mail'
import { formatInstant, HERE, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'

/** What somebody waited for. */
const ofProduct = { ...person, product: z.object({ name: z.string(), slug: z.string() }) }
const OfProduct = z.object(ofProduct)
const productPage = ({ seller, product }: z.output<typeof OfProduct>): string =>
  links.product(HERE, seller.id, product.slug)

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  'seat-offered': mailWords(
    'purchase',
    'Vaga liberada',
    'Quando uma vaga fica livre para quem está na lista de espera.',
  ),
  'product-available': mailWords(
    'purchase',
    'Produto à venda',
    'Quando um produto que alguém esperava chega à loja.',
    { maySwitchOff: true },
  ),
}

/** Messages to somebody who waited for a product. */
export const waitingMails = messagesOf(
  () => import('./templates/waiting.tsx'),
  {
    'seat-offered': message({
      props: z.object({ ...ofProduct, until: z.iso.datetime() }),
      endsAt: 'until',
      notification: {
        subject: 'billing',
        text: ({ product, until }) => `${product.name}: garanta a vaga até ${formatInstant(until)}.`,
        page: productPage,
      },
    }),
    'product-available': message({
      props: OfProduct,
      notification: {
        subject: 'billing',
        text: ({ product }) => `${product.name} está à venda.`,
        page: productPage,
        inDigest: true,
      },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof waitingMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}

/** A message to somebody who waited: what it says is read when it leaves. */
const waitingMail = job('waiting.mail', z.object({ placeId: z.string(), accountId: idOf('acc') }), {
  mails: true,
})

export const waitingJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(waitingMail, async ({ app, post }, { placeId, accountId }) => {
    const mail = await writeMail(app, placeId, accountId)
    if (mail) await post(mail)
  }),
]

/** Nothing when its reader has left the line meanwhile. */
async function writeMail(app: App, reference: string, accountId: AccountId): Promise<Mail | undefined> {
  const place = await findPlace(app.db, reference)
  if (!place) return undefined
  const seller = await readBrand(app.db, place.brandId)
  const { email: to, calledName: name } = await readAccount(app.db, accountId)
  const props = { seller, name, product: { name: place.name, slug: place.slug } }
  if (place.kind === 'notice') return { kind: 'product-available', to, reference, props }
  if (!place.claimUntil) return undefined
  return { kind: 'seat-offered', to, reference, props: { ...props, until: place.claimUntil.toISOString() } }
}

/** Messages of one run: a product that thousands wait for does not hold its table for long. */
const AT_ONCE = 200

/**
 * Seats that nobody claimed in time go to the next in line, new seats to the first; whoever has one kept for them now,
 * or asked for a notification of what can be had now, is written to. Once each, however many workers do this at a time.
 */
export async function sweepWaiting(app: App): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const at = app.clock.now()
    for (const productId of await lapseClaims(tx, at)) await returnSeat(tx, productId)
    for (const productId of await listFreeSeats(tx)) await offerFree(tx, productId)
    const told = [...(await startClaims(tx, at)), ...(await takeAvailablePlaces(tx, at, AT_ONCE))]
    for (const { id, accountId } of told) await app.jobs.enqueue(tx, waitingMail, { placeId: id, accountId })
  })
}

/** A seat that is free is taken first, so that nobody buys the one that is being offered. */
async function offerFree(tx: Tx, productId: ProductId): Promise<void> {
  while ((await takeSeat(tx, productId)) === 'held') {
    if (await offerToNext(tx, productId)) continue
    await returnSeat(tx, productId)
    return
  }
}
