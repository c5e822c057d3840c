import { centavos, formatBrl, formatPercent } from '@vitrine/contract/money'
import { plainText } from '@vitrine/contract/rich-text'
import { calendarDay, formatDateTime, formatDay } from '@vitrine/contract/time'
import { type Field, type LookupKind, type RowsKind, valueAt } from './field.ts'
import classes from './form.module.css'

export interface Difference {
  /** The path of the field. */
  name: string
  label: string
  one: string
  other: string
}

interface DifferencesProps {
  /** What stands over the two values. */
  titles: readonly [one: string, other: string]
  rows: readonly Difference[]
}

/** What differs between two states of something, field by field, in words. */
export function Differences({ titles, rows }: DifferencesProps) {
  return (
    <table className={classes.differs}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">{titles[0]}</th>
          <th scope="col">{titles[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label, one, other }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NOTHING = '–'
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const nameOf = ({ known }: LookupKind, id: unknown): string =>
  known.find((option) => option.id === id)?.name ?? String(id)

const rowWords = ({ fields }: RowsKind, row: unknown): string =>
  fields.map((field) => `${field.label}: ${inWords(field, valueAt(row, field.name))}`).join(', ')

const wordOf = (of: readonly (readonly [string, string])[], value: unknown): string =>
  of.find(([choice]) => choice === value)?.[1] ?? String(value)

/** The beginning of a text; a form holds it as JSON, the audit log as it is. */
function richTextWords(value: unknown): string {
  const words = plainText(typeof value === 'string' ? JSON.parse(value) : Object(value))
  return words.length > 200 ? `${words.slice(0, 200)}…` : words || NOTHING
}

/** The value of a field as people read it, for telling two versions apart. */
export function inWords(field: Field, value: unknown): string {
  if (isNothing(value)) return NOTHING
  switch (field.kind) {
    case 'money':
      return formatBrl(centavos(Number(value)))
    case 'percent':
      return formatPercent(Number(value))
    case 'count':
      return `${value} ${field.unit ?? ''}`.trim()
    case 'moment':
      return formatDateTime(new Date(String(value)))
    case 'day':
      return formatDay(calendarDay(String(value)))
    case 'flag':
      return value ? 'Sim' : 'Não'
    case 'choice':
      return wordOf(field.of, value)
    case 'choices':
      return (value as unknown[]).map((one) => wordOf(field.of, one)).join(', ')
    case 'one':
      return nameOf(field, value)
    case 'many':
      return (value as unknown[]).map((id) => nameOf(field, id)).join(', ')
    case 'picture':
      return 'uma imagem'
    case 'rich-text':
      return richTextWords(value)
    case 'file':
      return 'um arquivo novo'
    case 'pictures':
      return (value as { alt: string }[]).map(({ alt }) => alt || 'sem texto alternativo').join('; ')
    case 'rows':
      return (value as unknown[]).map((row) => rowWords(field, row)).join('; ')
    default:
      return String(value)
  }
}
