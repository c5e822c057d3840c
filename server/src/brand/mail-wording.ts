import type { BrandId } from '@vitrine/contract/brand'
import {
  fillVariables,
  type MailText,
  type MailVariable,
  MailVariable as Names,
} from '@vitrine/contract/mail-text'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { brl, firstName, type Kind, type MailKindTable } from '#mail'
import { findMailWording, type MailWording } from './mail-text.store.ts'

interface Source {
  /** Where it stands in what a message tells; the first of these that a kind has. */
  paths: readonly (readonly string[])[]
  write(value: never): string
}

const asText = (value: string): string => value
const SOURCES: Record<MailVariable, Source> = {
  nome: { paths: [['name']], write: firstName },
  loja: { paths: [['seller', 'name']], write: asText },
  pedido: { paths: [['order', 'code']], write: asText },
  plano: { paths: [['subscription', 'plan']], write: asText },
  curso: { paths: [['course', 'title'], ['course']], write: asText },
  valor: { paths: [['amount']], write: brl },
  vencimento: { paths: [['dueOn']], write: (day: string) => formatDay(calendarDay(day)) },
}

/** Whether a message always tells what stands at a path, as a text or a number. */
function hasPath(schema: unknown, [field, ...rest]: readonly string[]): boolean {
  if (field === undefined)
    return (
      schema instanceof z.ZodString || schema instanceof z.ZodNumber || schema instanceof z.ZodStringFormat
    )
  if (!(schema instanceof z.ZodObject)) return false
  return hasPath(schema.shape[field], rest)
}

const pathOf = (mailKinds: MailKindTable, kind: Kind, name: MailVariable) =>
  SOURCES[name].paths.find((path) => hasPath(mailKinds[kind].props, path))

/** The variables that a text of a kind may name: what each of its messages tells. */
export const variablesOf = (mailKinds: MailKindTable, kind: Kind): MailVariable[] =>
  Names.options.filter((name) => pathOf(mailKinds, kind, name))

/** A text with the variables of a message filled in. */
const fillText = (mailKinds: MailKindTable, kind: Kind, facts: unknown, text: string): string =>
  fillVariables(text, (name) => {
    const known = Names.safeParse(name).data
    const path = known && pathOf(mailKinds, kind, known)
    if (!path) return undefined
    const value = path.reduce((part, field) => (part as Record<string, unknown>)[field], facts)
    return SOURCES[known].write(value as never)
  })

/** The texts of a brand with the variables of a message that tells `facts`. */
export const fillTexts = <T extends MailText>(
  { mailKinds }: Pick<App, 'mailKinds'>,
  { kind, facts }: { kind: Kind; facts: unknown },
  text: T,
): T => {
  const fill = (one: string | null) => one && fillText(mailKinds, kind, facts, one)
  return { ...text, subject: fill(text.subject), opening: fill(text.opening), closing: fill(text.closing) }
}

/** What a brand says of its own in a message that tells `facts`. */
export const wordingOf = async (
  app: Pick<App, 'db' | 'mailKinds'>,
  { brand, ...message }: { brand: BrandId; kind: Kind; facts: unknown },
): Promise<MailWording> => fillTexts(app, message, await findMailWording(app.db, brand, message.kind))
