import {
  type AdminMailExample,
  type AdminMailKind,
  type AdminMailText,
  MAIL_AREA_NAMES,
  type MailArea,
  type MailScheme,
  type MailTextInput,
} from '@vitrine/contract/admin/mail'
import type { MailSender } from '@vitrine/contract/admin/mail-sender'
import type { BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import type { AccountId } from '@vitrine/contract/ids'
import { type MailText, unknownVariableIn } from '@vitrine/contract/mail-text'
import { HOUR_MS } from '@vitrine/contract/time'
import { readHolder } from '#account'
import { listNames } from '#account-admin'
import {
  fillTexts,
  findMailWording,
  insertMailText,
  listEditedBrands,
  listMailTexts,
  lockBrand,
  nameOfBrand,
  readBrand,
  refuseUnknownBrands,
  variablesOf,
  wordingOf,
} from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
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
async function exampleOf(db: Db, kind: Kind, brand: BrandId) {
  await refuseUnknownBrands(db, [brand], 'brand')
  return { ...EXAMPLES[kind], seller: await readBrand(db, brand) }
}

/** A kind in a brand: the first where none is named. */
interface KindInBrand {
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
async function previewOf(app: App, example: Parameters<typeof previewMail>[1]) {
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

/**
 * The example of a kind with a text that a brand has not saved. Refuses `not-found`, `brand.unknown` and
 * `mail.variable-unknown`.
 */
export async function previewText(
  app: App,
  { id, brand = FIRST_BRAND, scheme }: KindInBrand & { scheme: MailScheme },
  text: MailText,
): Promise<Pick<AdminMailExample, 'subject' | 'html' | 'plain'>> {
  const kind = kindNamed(app, id)
  refuseUnknownVariables(app, kind, text)
  const facts = await exampleOf(app.db, kind, brand)
  const { isShared } = await findMailWording(app.db, brand, kind)
  const said = fallBack(text, await inheritedBy(app.db, brand, kind))
  return previewOf(app, {
    kind,
    facts,
    scheme,
    wording: { isShared, ...fillTexts(app, { kind, facts }, said) },
  })
}

const TEXTS = ['subject', 'opening', 'closing'] as const
const NOTHING: MailText = { subject: null, opening: null, closing: null }

/** What holds in a brand that says nothing: what the first one says, and whether it sends the kind. */
const inheritedBy = async (db: Db, brand: BrandId, kind: Kind): Promise<MailText & { isSent: boolean }> =>
  brand === FIRST_BRAND ? { ...NOTHING, isSent: true } : findMailWording(db, FIRST_BRAND, kind)

const fallBack = (own: MailText, other: MailText): MailText => ({
  subject: own.subject || other.subject,
  opening: own.opening || other.opening,
  closing: own.closing || other.closing,
})

/** Refuses `mail.variable-unknown`, at each text that names what messages of the kind do not tell. */
function refuseUnknownVariables({ mailKinds }: App, kind: Kind, text: MailText): void {
  const known = variablesOf(mailKinds, kind)
  const fields: Record<string, string[]> = {}
  for (const field of TEXTS) {
    const sentence = unknownVariableIn(text[field], known)
    if (sentence) fields[field] = [sentence]
  }
  if (Object.keys(fields).length > 0) throw new Refused('mail.variable-unknown', undefined, fields)
}

/** Names what a brand says in a kind: `main/welcome`. */
export const mailTextId = ({ mailKinds }: App, { id, brand = FIRST_BRAND }: KindInBrand): string =>
  `${brand}/${kindNamed({ mailKinds }, id)}`

const partsOf = (id: string) => {
  const [brand, kind] = id.split('/')
  return { brandId: brand as BrandId, kind: kind as Kind }
}

/** What a brand says in a kind of message, as something that administrators change. */
export const mailText = (app: App): Versioned<AdminMailText> => ({
  kind: 'mail-text',
  // A brand is locked for all that it says, because a first version has no row of its own to lock.
  async lock(tx, id) {
    const { brandId, kind } = partsOf(id)
    if ((await lockBrand(tx, brandId)) === undefined) return undefined
    return (await listMailTexts(tx, brandId, kind))[0]?.version ?? 0
  },
  read: (db, id) => readMailText(app, db, partsOf(id)),
  nameOf: ({ name, brand }) => `${name} (${brand})`,
  derived: ['name', 'sellerMaySwitchOff', 'variables', 'inherited', 'versions'],
})

/** What a brand says in a kind, and has said. Refuses `brand.unknown`. */
async function readMailText(
  app: App,
  db: Db,
  { brandId: brand, kind }: { brandId: BrandId; kind: Kind },
): Promise<AdminMailText> {
  const facts = await exampleOf(db, kind, brand)
  const versions = await listMailTexts(db, brand, kind)
  const names = await listNames(db, [...new Set(versions.flatMap(({ by }) => (by ? [by as AccountId] : [])))])
  const inherited = await inheritedBy(db, brand, kind)
  const { version, subject, opening, closing, isSent } = versions[0] ?? {
    version: 0,
    ...NOTHING,
    isSent: inherited.isSent,
  }
  const { subject: words } = await previewMail(app, {
    kind,
    facts,
    wording: fillTexts(app, { kind, facts }, inherited),
    scheme: 'light',
  })
  const { name, maySwitchOff } = app.mailKinds[kind].words
  return {
    id: kind,
    name,
    brand,
    version,
    subject,
    opening,
    closing,
    isSent,
    sellerMaySwitchOff: maySwitchOff,
    variables: variablesOf(app.mailKinds, kind),
    inherited: { subject: words, opening: inherited.opening, closing: inherited.closing },
    versions: versions.map(({ by, at, ...one }) => ({
      ...one,
      ...(by && names.has(by as AccountId) && { by: names.get(by as AccountId) }),
      at: at.toISOString(),
    })),
  }
}

/** Writes what a brand says in a kind. Refuses `mail.variable-unknown` and `mail.always-sent`. */
export async function editMailText(
  app: App,
  tx: Tx,
  id: string,
  { isSent, ...text }: MailTextInput,
  { by, at }: ChangeActor,
): Promise<void> {
  const { brandId, kind } = partsOf(id)
  refuseUnknownVariables(app, kind, text)
  if (!isSent && !app.mailKinds[kind].words.maySwitchOff) throw new Refused('mail.always-sent')
  await insertMailText(tx, { brandId, kind }, { ...fallBack(text, NOTHING), isSent, by, at })
}
