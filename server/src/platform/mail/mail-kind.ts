import { Brand } from '@vitrine/contract/brand'
import type { ReactElement } from 'react'
import * as z from 'zod'
import type { Site } from './site.ts'

/**
 * Every kind of message by its name, and the schema of what it tells: amounts in centavos, instants in ISO 8601. A module
 * that sends messages declares its kinds here (`declare module '#mail'`), and `server/src/parts.ts` brings them together.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface MailKinds {}

/** What people may switch off, by kind of message, declared in the same way; a kind that is not here is always sent. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface OptionalMails {}

export type Kind = keyof MailKinds
export type PropsOf<K extends Kind> = z.output<MailKinds[K]>

/** How a message is written from what it tells; `site` is where its seller's pages stand. */
interface TemplateOf<P> {
  subject(props: P): string
  html(props: P, site: Site): ReactElement
  plain(props: P, site: Site): string
}
/** How one kind of message is written. */
export type Template<K extends Kind> = TemplateOf<PropsOf<K>>

/** How messages of one kind are written and kept. */
export interface MailKind<P extends z.ZodType = z.ZodType> {
  props: P
  /** What of the props opens something for whoever reads it. */
  secrets: readonly string[]
  /** Whether it proves nothing about a contract, and goes with the record of access to the account. */
  isAboutAccount: boolean
  /** Which of the props says when the message is good no more, where it has one. */
  endsAt: string
  /** Loads how it is written, which only a worker can read. */
  template(): Promise<TemplateOf<z.output<P>>>
}
export type MailKindTable = { readonly [K in Kind]: MailKind<MailKinds[K]> }

declare module '#kernel/app-context.ts' {
  interface App {
    mailKinds: MailKindTable
  }
}

type Schemas = Record<string, z.ZodType>
type FieldOf<P extends z.ZodType> = keyof z.output<P> & string

interface Options<S extends Schemas> {
  templates(): Promise<{ [K in keyof S]: TemplateOf<z.output<S[K]>> }>
  secrets?: { [K in keyof S]?: readonly FieldOf<S[K]>[] }
  aboutAccount?: readonly (keyof S)[]
  /** By kind, where it is not `expiresAt`. */
  endsAt?: { [K in keyof S]?: FieldOf<S[K]> }
}

/** The kinds of message of one module, by the schemas of what they tell. */
export const mailsOf = <S extends Schemas>(
  schemas: S,
  { templates, secrets = {}, aboutAccount = [], endsAt = {} }: NoInfer<Options<S>>,
): { [K in keyof S]: MailKind<S[K]> } =>
  Object.fromEntries(
    Object.entries(schemas).map(([kind, props]) => [
      kind,
      {
        props,
        secrets: secrets[kind] ?? [],
        isAboutAccount: aboutAccount.includes(kind),
        endsAt: endsAt[kind] ?? 'expiresAt',
        template: async () => (await templates())[kind],
      },
    ]),
  ) as unknown as { [K in keyof S]: MailKind<S[K]> }

/** What every message knows: who sends it, and how its reader is called. */
export const person = { seller: Brand, name: z.string() }

/** Who owes an optional message has asked whether it is wanted (`wantsMail` or `wantsNotice` of the account). */
type Wanted<K extends Kind> = K extends keyof OptionalMails ? { wanted: boolean } : { wanted?: never }

/** A message we owe somebody. `reference` names what it is about: one message per kind and reference, ever. */
export type Mail = {
  [K in Kind]: { kind: K; to: string; reference: string; props: z.input<MailKinds[K]> } & Wanted<K>
}[Kind]
