import type { AdminMailExample, AdminMailKind, MailArea, MailScheme } from '@vitrine/contract/admin/mail'
import { MAIL_AREA_NAMES } from '@vitrine/contract/admin/mail'
import type { MailSender } from '@vitrine/contract/admin/mail-sender'
import type { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { AccountId } from '@vitrine/contract/ids'
import { HOUR_MS } from '@vitrine/contract/time'
import { readHolder } from '#account'
import { listEditedBrands, nameOfBrand, readBrand, refuseUnknownBrands, wordingOf } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { countOrRefuse, rateLimitKey } from '#kernel/rate-limit.ts'
import { countByKind, type Kind, type PropsOf, previewMail, readSender, sendTestOf } from '#mail'
import { readerMaySwitchOff } from '#notification'
import { facts as EXAMPLES } from './mail-examples.ts'

/** What is told of a message that went out. */
export const sentMailWords = ({ mailKinds }: Pick<App, 'mailKinds'>) => ({ mailKinds, nameOfBrand })

const AREAS = Object.keys(MAIL_AREA_NAMES) as MailArea[]

/** Every kind of message, area by area, with what went out of it in the last 30 days. */
export async function listMailKinds(app: App): Promise<AdminMailKind[]> {
  const counts = new Map((await countByKind(app.db, app.clock.now())).map((one) => [one.kind, one]))
  const kinds = (Object.keys(app.mailKinds) as Kind[]).map((kind) => {
    const { maySwitchOff, ...words } = app.mailKinds[kind].words
    const { sent = 0, failed = 0 } = counts.get(kind) ?? {}
    return {
      id: kind,
      ...words,
      readerMaySwitchOff: readerMaySwitchOff(app, kind),
      sellerMaySwitchOff: maySwitchOff,
      sent: Number(sent),
      failed: Number(failed),
    }
  })
  return AREAS.flatMap((area) => kinds.filter((one) => one.area === area))
}

/** Who sends for each brand, each domain once, with what the DNS says of it. */
export async function listSenders({ db, config }: App): Promise<MailSender[]> {
  const addresses = (await listEditedBrands(db)).flatMap(({ email }) => email ?? [])
  const domains = Map.groupBy(addresses, (address) => address.slice(address.lastIndexOf('@')).toLowerCase())
  const asked = config.mail.from ? [config.mail.from] : [...domains.values()].map(([first]) => first!)
  return parallel(...asked.map((address) => () => readSender(config, address)))
}

/** The kind that an address names; refuses `not-found`. */
export function kindNamed({ mailKinds }: Pick<App, 'mailKinds'>, id: string): Kind {
  if (!Object.hasOwn(mailKinds, id)) throw new Refused('not-found')
  return id as Kind
}

/** The example of a kind as a brand sends it; refuses `brand.unknown`. */
export async function exampleOf(db: Db, kind: Kind, brand: BrandId) {
  await refuseUnknownBrands(db, [brand], 'brand')
  return { ...EXAMPLES[kind], seller: await readBrand(db, brand) }
}

/** A kind in a brand: the first where none is named. */
export interface KindInBrand {
  id: string
  brand?: BrandId | undefined
}

/** A kind with its example, as a brand sends it. Refuses `not-found` and `brand.unknown`. */
export async function readMailKind(
  app: App,
  { id, brand = FIRST_BRAND, scheme }: KindInBrand & { scheme: MailScheme },
): Promise<AdminMailExample> {
  const kind = kindNamed(app, id)
  const words = (await listMailKinds(app)).find((one) => one.id === kind)!
  const facts = await exampleOf(app.db, kind, brand)
  const wording = await wordingOf(app, { brand, kind, facts })
  return { ...words, brand, scheme, ...(await previewOf(app, { kind, facts, wording, scheme })) }
}

/** How an example is shown. */
export async function previewOf(app: App, example: Parameters<typeof previewMail>[1]) {
  const { subject, html, plain } = await previewMail(app, example)
  return { subject, html, plain }
}

/** Somebody may send themselves so many examples in an hour: a mail service counts who sends much in vain. */
const TESTS = { limit: 20, windowMs: HOUR_MS }

/** Owes the example of a kind to who asks; resolves to their address. Refuses `brand.unknown` and `request.too-many`. */
export async function sendExample(
  app: App,
  tx: Tx,
  accountId: AccountId,
  { kind, brand = FIRST_BRAND }: { kind: Kind; brand?: BrandId | undefined },
): Promise<string> {
  await countOrRefuse(app, tx, [{ key: rateLimitKey(app, 'turn mail-example', accountId), limit: TESTS }])
  const facts = await exampleOf(tx, kind, brand)
  const { email: to } = await readHolder(tx, accountId)
  await sendTestOf(app, tx, { kind, to, subjectId: accountId, props: facts as PropsOf<Kind> })
  return to
}
