/** Ids are made by us: a prefix that names the thing, and 26 characters that sort by the moment they were made. */
export type AccountId = Id<'acc'>
export type SessionId = Id<'ses'>
export type ProductId = Id<'prd'>
export type PriceId = Id<'prc'>
export type CartId = Id<'crt'>
export type CartLineId = Id<'lin'>
export type CouponId = Id<'cpn'>
export type RedemptionId = Id<'red'>
export type OrderId = Id<'ord'>
export type PaymentId = Id<'pay'>
export type SubscriptionId = Id<'sub'>
export type SubscriptionEventId = Id<'sev'>
export type DunningPolicyId = Id<'dun'>
export type PriceCampaignId = Id<'pcg'>
export type MrrMovementId = Id<'mrr'>
export type EntitlementId = Id<'ent'>
export type EntitlementHoldId = Id<'hld'>
export type MessageId = Id<'msg'>
export type AccountEventId = Id<'aev'>
export type AccountLinkId = Id<'lnk'>
export type PasskeyId = Id<'psk'>
export type SecondFactorResetId = Id<'sfr'>
export type AccountExportId = Id<'exp'>
export type AccountRemovalId = Id<'rmv'>
export type EventId = Id<'evt'>
export type CategoryId = Id<'cat'>
export type CourseId = Id<'crs'>
export type ModuleId = Id<'mod'>
export type LessonId = Id<'les'>
export type WaitingPlaceId = Id<'wai'>
export type ReviewId = Id<'rev'>
export type InvoiceId = Id<'inv'>
export type InstallmentTableId = Id<'itb'>
export type DisputeId = Id<'dsp'>
export type DisputeNoteId = Id<'dsn'>
export type AccountNoteId = Id<'acn'>
export type PriceRuleId = Id<'rul'>
export type CouponCodeId = Id<'cod'>
export type OfferId = Id<'ofr'>
export type RefundId = Id<'rfd'>
export type SavedCardId = Id<'crd'>
export type PixMandateId = Id<'pxm'>
export type CardMandateId = Id<'cmd'>
export type CardToForgetId = Id<'ctf'>
export type CardSetupId = Id<'cst'>
export type FiscalNoteId = Id<'nfs'>
export type QuoteId = Id<'qte'>
export type CreditEntryId = Id<'cre'>
export type NotificationId = Id<'ntc'>
export type ProductFileId = Id<'fil'>
export type ProductFileVersionId = Id<'fvr'>
export type ProductDownloadId = Id<'pdl'>
export type QuizAttemptId = Id<'qza'>
export type CertificateId = Id<'cer'>
export type SettlementReportId = Id<'stl'>
export type PictureId = Id<'pic'>
export type LessonPictureId = Id<'lpc'>
export type BrandMarkId = Id<'brm'>
export type ClientAppId = Id<'app'>
export type WebhookEndpointId = Id<'whe'>
export type WebhookMessageId = Id<'whm'>
export type WebhookDeliveryId = Id<'whd'>
export type WebhookAttemptId = Id<'wha'>
export type ImportId = Id<'imp'>
export type ApiKeyId = Id<'key'>
export type DataExportId = Id<'dex'>
export type TicketId = Id<'tkt'>

export const ID_PREFIXES = [
  'cre',
  'ntc',
  'stl',
  'acc',
  'ses',
  'prd',
  'prc',
  'crt',
  'lin',
  'cpn',
  'red',
  'ord',
  'pay',
  'sub',
  'sev',
  'dun',
  'pcg',
  'mrr',
  'ent',
  'hld',
  'msg',
  'aev',
  'lnk',
  'psk',
  'sfr',
  'exp',
  'rmv',
  'itb',
  'dsp',
  'dsn',
  'acn',
  'evt',
  'cat',
  'wai',
  'rev',
  'crs',
  'mod',
  'les',
  'inv',
  'rul',
  'tru',
  'cod',
  'ofr',
  'rfd',
  'nfs',
  'crd',
  'cmd',
  'pxm',
  'ctf',
  'cst',
  'qte',
  'fil',
  'fvr',
  'pdl',
  'pic',
  'lpc',
  'brm',
  'app',
  'upl',
  'qza',
  'cer',
  'whe',
  'whm',
  'whd',
  'wha',
  'imp',
  'key',
  'dex',
  'tkt',
] as const

export type IdPrefix = (typeof ID_PREFIXES)[number]
export type Id<P extends IdPrefix> = `${P}_${string}`

/** Crockford's base 32 in lower case: no i, l, o or u, so that an id can be read aloud. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const BODY = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

function timePart(at: number): string {
  let text = ''
  for (let rest = at; text.length < 10; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return text
}

/** 16 characters of 5 random bits each. */
function randomPart(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('')
}

/** A new id: 48 bits of epoch milliseconds and 80 random bits, as a ULID. Ids of one millisecond have no order. */
export function newId<P extends IdPrefix>(prefix: P, at: number = Date.now()): Id<P> {
  return `${prefix}_${timePart(at)}${randomPart()}`
}

/** When an id was made. */
export const madeAt = (id: string): Date =>
  new Date(
    [...id.slice(id.indexOf('_') + 1).slice(0, 10)].reduce(
      (sum, sign) => sum * 32 + ALPHABET.indexOf(sign),
      0,
    ),
  )

/** Whether a text is an id of that kind, character by character. */
export function isId<P extends IdPrefix>(prefix: P, text: string): text is Id<P> {
  return text.startsWith(`${prefix}_`) && BODY.test(text.slice(prefix.length + 1))
}
