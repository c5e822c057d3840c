import type { PictureCrop } from '@vitrine/contract/admin/picture'
import type { UploadPurpose } from '@vitrine/contract/admin/upload'
import type { LessonPicture } from '@vitrine/contract/training'
import type { ApiClient } from '../../context.ts'
import type { Choice } from '../list/list.ts'
import { INTERNAL } from '../words.ts'
import type { Begin, Check } from './use-sending.ts'

export type Values = Record<string, unknown>

/** What every field of a form says of itself; `name` is its path in the values. */
interface Base {
  name: string
  label: string
  help?: string
  /** The help where it follows from what is filled in; nothing where that says nothing. */
  helpOf?(values: Values): string
  /** Whether it is of any use, by what is chosen elsewhere in the form (or in the same row). */
  when?(values: Values): boolean
  /** Beside another one, where there is room. */
  half?: boolean
  /** Shown, and not to be changed any more; the help says why. */
  isFixed?: boolean
}

/** Something found by typing: a product, a person, a category. */
export interface Option {
  id: string
  name: string
  detail?: string | undefined
}

/** A picture that was sent already: `src` on our own host, `alt` what it shows in words. */
export interface SentPicture {
  src: string
  alt: string
}

export interface TextKind extends Base {
  kind: 'text'
  max?: number
  placeholder?: string
  /** Stands before what is typed, as `/loja/` before a slug. */
  prefix?: string
}
/** A colour as `#04524e`; empty where it is another's. */
export interface ColorKind extends Base {
  kind: 'color'
  /** What holds while none is chosen, by what is chosen elsewhere in the form. */
  fallback(values: Values): string
}
export interface MultilineKind extends Base {
  kind: 'multiline'
  rows?: number
  max?: number
}
/** Centavos, basis points or a whole number; null while nothing is typed. */
export interface NumberKind extends Base {
  kind: 'money' | 'percent' | 'count'
  /** `dias`, `meses`: what is counted. */
  unit?: string
}
/** An instant as ISO, or a calendar day; null while nothing is chosen. */
export interface DateKind extends Base {
  kind: 'moment' | 'day'
}
export interface ChoiceKind extends Base {
  kind: 'choice'
  of: readonly Choice[]
  /** The word for null, where that is a choice: `Todas`. */
  none?: string
  /** How one more is made in place, by its name, without leaving the form. */
  add?: NewChoice
}
export interface NewChoice {
  /** What the button says: `Nova categoria`. */
  label: string
  most: number
  make(api: ApiClient, name: string): Promise<Choice>
}
/** Several of a few, shown all. */
export interface ChoicesKind extends Base {
  kind: 'choices'
  of: readonly Choice[]
  /** What each choice means, in sentences below it. */
  says?: Readonly<Record<string, readonly string[]>>
}
export interface FlagKind extends Base {
  kind: 'flag'
}
/** One of many, or several, found by typing; the value is the id, or the ids. */
export interface LookupKind extends Base {
  kind: 'one' | 'many'
  /** Those whose names are known already. */
  known: readonly Option[]
  find(api: ApiClient, text: string): Promise<readonly Option[]>
}
/** One picture, whose value is where it is, or several with what they show in words. */
export interface PicturesKind extends Base {
  kind: 'picture' | 'pictures'
  most: number
  /** It may be left out, as the mark of a brand, which stands on the brand's colour where one sees through it. */
  mayBeRemoved?: boolean
  /** Width by height of the part that is shown: who sends a single picture chooses it. */
  aspect?: number
  /** Sends a file, or a part of what it shows; resolves to where the picture then is. */
  send(api: ApiClient, file: File, crop?: PictureCrop): Promise<string>
}
/** A file that is sent in pieces; the value names what was sent, and is null until it has arrived. */
export interface FileKind extends Base {
  kind: 'file'
  purpose: UploadPurpose
  begin: Begin
  /** What of the file is looked into as soon as it arrived; without it, when the form is saved. */
  check?: Check
  /** Which file is there now. */
  current?: string
}
/** A text with headings, lists, tables, links and pictures; the value is its JSON as a text. */
export interface RichTextKind extends Base {
  kind: 'rich-text'
  /** Where those that it may name already are. */
  pictures: readonly LessonPicture[]
  sendPicture(api: ApiClient, file: File): Promise<LessonPicture>
}
export interface RowsKind extends Base {
  kind: 'rows'
  fields: readonly Field[]
  /** What a new row begins with. */
  empty: Values
  most: number
  /** What the button says that adds one. */
  add: string
  /** `Pergunta`: what one row is called. */
  noun: string
}

/** A field of a form, as data: what it is called, what it takes, when it is there. */
export type Field =
  | TextKind
  | ColorKind
  | MultilineKind
  | NumberKind
  | DateKind
  | ChoiceKind
  | ChoicesKind
  | FlagKind
  | LookupKind
  | PicturesKind
  | FileKind
  | RichTextKind
  | RowsKind

export interface Section {
  title: string
  lead?: string
  fields: readonly Field[]
  when?(values: Values): boolean
  /** Closed until it is wanted: its values while it is not, and what holds then, in a few words. */
  defaults?: { values: Values; says: string }
  /** Closed until it is opened, whatever it holds: what it says of that meanwhile. */
  summary?(values: Values): string
}

/** Whether all that a section asks for is as it is while nobody wants it. */
export const isDefault = ({ fields, defaults }: Section, values: Values): boolean =>
  defaults !== undefined && fields.every(({ name }) => jsonAt(values, name) === jsonAt(defaults.values, name))

/** Nothing is an empty text as well. */
const jsonAt = (values: Values, path: string): string => JSON.stringify(valueAt(values, path) ?? '')

/** What stands at a path such as `faq.0.answer`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((under, key) => Reflect.get(Object(under), key), values)
}

/** The paths at which the fields show what is wrong, those of their rows among them. */
export function pathsOf(fields: readonly Field[], values: Values, under = ''): string[] {
  return fields
    .filter(({ when }) => when?.(values) ?? true)
    .flatMap((field) => {
      const path = under + field.name
      const held = valueAt(values, field.name)
      const rows = Array.isArray(held) ? held : []
      if (field.kind === 'rows')
        return [path, ...rows.flatMap((row, nth) => pathsOf(field.fields, row, `${path}.${nth}.`))]
      return field.kind === 'pictures' ? [path, ...rows.map((_, nth) => `${path}.${nth}.alt`)] : [path]
    })
}

/** Without what a field holds that is of no use by what is chosen elsewhere, at any depth. */
export function ofUse(fields: readonly Field[], values: Values): Values {
  const kept = structuredClone(values)
  const isShown = ({ when }: Field) => when?.(values) ?? true
  const shown = fields.filter(isShown).map(({ name }) => name)
  for (const field of fields) {
    if (!shown.includes(field.name)) putAt(kept, field.name, undefined)
    const held = valueAt(kept, field.name)
    if (field.kind === 'rows' && Array.isArray(held))
      putAt(
        kept,
        field.name,
        held.map((row) => ofUse(field.fields, row as Values)),
      )
  }
  return kept
}

function putAt(values: Values, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop()!
  const under = valueAt(values, keys.join('.'))
  Reflect.set(keys.length === 0 ? values : Object(under), last, value)
}

/** Without what nobody filled in: empty texts and nothings, at any depth; a row of nothing is kept and checked. */
export function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned)
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? value.trim() : value
  const filled = Object.entries(value)
    .map(([key, one]) => [key, cleaned(one)] as const)
    .filter(([, one]) => one !== '' && one !== null && one !== undefined)
  return Object.fromEntries(filled)
}

/** The same list with one of its members in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const others = list.filter((_, at) => at !== from)
  return [...others.slice(0, to), list[from]!, ...others.slice(to)]
}

/** Why something was changed, which the audit log keeps. */
export const reasonField: Field = {
  kind: 'multiline',
  name: 'reason',
  label: 'Motivo',
  help: INTERNAL,
  rows: 3,
  max: 500,
}
