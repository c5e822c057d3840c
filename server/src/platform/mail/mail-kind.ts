import type { MailArea } from '@vitrine/contract/admin/mail'
import { Brand, type BrandId, type BrandSite } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { siteOf } from '@vitrine/contract/brand-site'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type { NotificationSubject } from '@vitrine/contract/notification'
import { formatDateTime, formatTime } from '@vitrine/contract/time'
import type { ReactElement } from 'react'
import * as z from 'zod'

/**
 * Every kind of message by its name, and the schema of its properties: amounts in centavos, instants in ISO 8601. The
 * `messages.ts` of each module that sends messages adds its kinds here (`declare module '#mail'`), and
 * `server/src/parts.ts` brings them together.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface MailKinds {}

/** What people may switch off, by kind of message, declared in the same way; a kind that is not here is always sent. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface OptionalMails {}

export type Kind = keyof MailKinds
export type PropsOf<K extends Kind> = z.output<MailKinds[K]>

/** How a message is written from its properties; `site` is where its seller's pages stand. */
interface TemplateOf<P> {
  subject(props: P): string
  html(props: P, site: Site): ReactElement
  plain(props: P, site: Site): string
}
/** How one kind of message is written. */
export type Template<K extends Kind> = TemplateOf<PropsOf<K>>
/** The templates of a module, by kind: what its `templates/` exports as `templates`. */
export type Templates<K extends Kind> = { [Name in K]: Template<Name> }

/** What of a message stands in the app, under the subject of the message. */
export interface MessageNotification<P> {
  subject: NotificationSubject
  text(props: P): string
  /** The address of the page where more of it stands. */
  page(props: P): string
  /** The address of a page whose notifications count as read with it. */
  closes?(props: P): string
  /** It may wait for the digest of a day: neither the law nor safety nor a date asks for it at once. */
  inDigest?: true
}

/** Why a message stands in the mailbox alone. */
export interface MailOnly {
  mailOnly: string
}

/**
 * Against which limit of its address a message counts. `requested`: anybody may cause it by an address alone, so that
 * it has a limit of its own and locks no owner out. `low-priority`: it asks its reader for something, and may take only
 * a part of the limit of a day. `none`: the law asks for it, or nobody causes it without having paid, or without it an
 * owner would not see that their account is moved away. Where none is declared it counts against the limit of a day.
 * Only `requested` counts where somebody has confirmed the address.
 */
export type MailLimit = 'requested' | 'low-priority' | 'none'

/** What the people of the shop are told of a kind of message. */
export interface MailWords {
  area: MailArea
  /** What it is called in pt-BR. */
  name: string
  /** When it goes out: one sentence in pt-BR. */
  trigger: string
  reader: 'person' | 'staff'
  /** Whether the law lets the seller switch it off: it neither carries a right nor proves anything, and protects nobody. */
  maySwitchOff: boolean
}

/** Says what a kind of message is for; one that says nothing else goes to a person and is always sent. */
export const mailWords = (
  area: MailArea,
  name: string,
  trigger: string,
  { reader = 'person', maySwitchOff = false }: Partial<Pick<MailWords, 'reader' | 'maySwitchOff'>> = {},
): MailWords => ({ area, name, trigger, reader, maySwitchOff })

/** What a module declares of one kind of message. */
interface Message<P extends z.ZodType> {
  props: P
  /** Which of the properties open something for whoever reads them. */
  secrets?: readonly (keyof z.output<P> & string)[]
  /** Whether it proves nothing about a contract, and goes with the record of access to the account. */
  isAboutAccount?: true
  /** Which property says when the message is good no more, where that is not `expiresAt`. */
  endsAt?: keyof z.output<P> & string
  limit?: MailLimit
  notification: MessageNotification<z.output<P>> | MailOnly
}

/** Declares one kind of message. */
export const message = <P extends z.ZodType>(
  one: { props: P } & NoInfer<Message<P>>,
): { props: P } & Message<P> => one

/** One kind of message, as the product uses it; `T` is the module of its template. */
export interface MailKind<P extends z.ZodType = z.ZodType, T = unknown> {
  props: P
  secrets: readonly string[]
  isAboutAccount: boolean
  endsAt: string
  limit: MailLimit | undefined
  notification: MessageNotification<z.output<P>> | MailOnly
  words: MailWords
  /** Loads how it is written, which only a worker can read. */
  loadTemplates(): Promise<T>
}
/** Every kind; a kind that is not declared, or has no template, does not compile here. */
export type MailKindTable = {
  readonly [K in Kind]: MailKind<MailKinds[K], { templates: Templates<K> }>
}

declare module '#kernel/app-context.ts' {
  interface App {
    mailKinds: MailKindTable
  }
}

type Declared = Record<string, { props: z.ZodType }>
/** The schemas of the messages of a module, by kind. */
export type SchemasOf<M extends Record<string, MailKind>> = { [K in keyof M]: M[K]['props'] }

/** The kinds of message of one module: how its templates are loaded, and each kind by its name, with its words. */
export const messagesOf = <S extends Declared, T>(
  loadTemplates: () => Promise<T>,
  declared: S,
  words: Record<keyof NoInfer<S>, MailWords>,
): { [K in keyof S]: MailKind<S[K]['props'], T> } =>
  Object.fromEntries(
    (Object.entries(declared) as [string, Message<z.ZodType>][]).map(([kind, one]) => [
      kind,
      {
        props: one.props,
        secrets: one.secrets ?? [],
        isAboutAccount: one.isAboutAccount ?? false,
        endsAt: one.endsAt ?? 'expiresAt',
        limit: one.limit,
        notification: one.notification,
        words: words[kind as keyof S],
        loadTemplates,
      },
    ]),
  ) as unknown as { [K in keyof S]: MailKind<S[K]['props'], T> }

/** What every message knows: who sends it, and how its reader is called. */
export const person = { seller: Brand, name: z.string() }

/** The notification of an account that changed; whoever did not do it changes the password. `page` shows the change. */
export const changeNotification = (page: (site: Site) => string): MessageNotification<{ at: string }> => ({
  subject: 'security',
  text: ({ at }) => `Foi em ${formatInstant(at)}. Se não foi você, troque a senha agora.`,
  page: () => page(HERE),
})

/** Who owes an optional message has asked whether it is wanted (`wantsMail` or `wantsNotification` of the account). */
type Preference<K extends Kind> = K extends keyof OptionalMails ? { wanted: boolean } : { wanted?: never }

/** A message we owe somebody. `reference` names what it is about: one message per kind and reference, ever. */
export type Mail = {
  [K in Kind]: { kind: K; to: string; reference: string; props: z.input<MailKinds[K]> } & Preference<K>
}[Kind]

export const firstName = (name: string): string => name.split(/\s/)[0] ?? name

/** `R$ 199,90` that does not break; `amount` in centavos. */
export const brl = (amount: number): string => formatBrl(centavos(amount))

/** `20/11/2026 às 17:05`, of an ISO 8601 instant. */
export const formatInstant = (instant: string): string => formatDateTime(new Date(instant))

/** Who sells, as a message names them. */
export interface MailSeller extends Brand {
  /** Where its reader finds answers. */
  help?: string
  /** What the brand says below the heading. */
  opening?: string | null | undefined
}

/** The paragraphs of a text, which an empty line sets apart. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/(?:\r?\n){2,}/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Who sells, line by line, as the law wants it known. */
export const identityLines = ({ legalName, cnpj, address, email, phone, hours }: Brand): string[] => [
  legalName,
  namedDocument(cnpj),
  address,
  `${email} · ${formatPhone(phone)}`,
  hours,
]

/** Where the seller's pages stand, and where the shop is administered. */
export interface Site extends BrandSite {
  administration: string
  /** In whose frame a page is to stand that several brands of the host have in common. */
  frame?: BrandId | undefined
}

/** The seller's site, of an installation at `publicUrl`; `isShared` where the first brand is not alone on that host. */
export function siteOfSeller(publicUrl: string, seller: Pick<Brand, 'id' | 'host'>, isShared = false): Site {
  const site = siteOf(publicUrl, seller)
  const isNamed = isShared || site.home !== seller.id
  return { ...site, administration: publicUrl, ...(isNamed && { frame: seller.id }) }
}

/** Addresses from the root of whatever host shows them. */
export const HERE: Site = { origin: '', home: FIRST_BRAND, administration: '' }

/** The hour of the day in São Paulo. */
export const hourOf = (now: Date): number => Number(formatTime(now).slice(0, 2))

/** Nobody gets what can wait at night: 8 a.m. to 8 p.m. in São Paulo. */
export const isDaytime = (now: Date): boolean => hourOf(now) >= 8 && hourOf(now) < 20
