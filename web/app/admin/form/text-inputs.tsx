import { Textarea, TextInput } from '@mantine/core'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { parseBrl } from '@vitrine/contract/money-text'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ControlProps, Labelled } from './control.tsx'
import type { ColorKind, MultilineKind, NumberKind, RichTextKind, TextKind } from './field.ts'
import classes from './form.module.css'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export function TextControl({
  field: { label, help, max, placeholder, prefix },
  input,
}: ControlProps<TextKind>) {
  return (
    <TextInput
      label={label}
      description={help}
      maxLength={max}
      placeholder={placeholder}
      leftSection={prefix}
      leftSectionWidth={prefix ? prefix.length * 8 + 20 : undefined}
      {...input}
      value={textOf(input.value)}
      onChange={({ currentTarget: { value } }) => input.onChange(value)}
    />
  )
}

export function MultilineControl({
  field: { label, help, rows = 4, max },
  input,
}: ControlProps<MultilineKind>) {
  return (
    <Textarea
      label={label}
      description={help}
      rows={rows}
      maxLength={max}
      {...input}
      value={textOf(input.value)}
      onChange={({ currentTarget: { value } }) => input.onChange(value)}
    />
  )
}

interface Notation {
  write(value: number): string
  /** Undefined for what is no such number. */
  read(text: string): number | undefined
}

const DECIMAL = /^\d{1,9}(,\d{1,2})?$/
const WHOLE = /^\d{1,9}$/

const NOTATIONS: Record<NumberKind['kind'], Notation> = {
  money: { write: (value) => formatBrl(centavos(value)).replace(/^R\$\s/, ''), read: parseBrl },
  percent: {
    write: (value) => String(value / 100).replace('.', ','),
    read: (text) => (DECIMAL.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : undefined),
  },
  count: { write: String, read: (text) => (WHOLE.test(text) ? Number(text) : undefined) },
}

const SAYS = { money: 'R$', percent: '%', count: undefined }

/** A number as it is typed in Brazil; what is no number stays as it was typed and is refused when the form is sent. */
export function NumberControl({ field: { kind, label, help, unit }, input }: ControlProps<NumberKind>) {
  const { read, write } = NOTATIONS[kind]
  const given = typeof input.value === 'number' ? write(input.value) : textOf(input.value)
  const [typed, setTyped] = useState(given)
  const isTyped = (read(typed.trim()) ?? typed) === (input.value ?? '')
  const change = (text: string) => {
    setTyped(text)
    input.onChange(text.trim() === '' ? null : (read(text.trim()) ?? text))
  }
  const section = kind === 'money' ? { leftSection: SAYS.money } : { rightSection: SAYS[kind] ?? unit }
  return (
    <TextInput
      label={label}
      description={help}
      inputMode={kind === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={classes.number!}
      rightSectionWidth={unit ? unit.length * 8 + 20 : undefined}
      {...section}
      {...input}
      value={isTyped ? typed : given}
      onChange={({ currentTarget: { value } }) => change(value)}
      onBlur={() => typeof input.value === 'number' && setTyped(write(input.value))}
    />
  )
}

const HEX = /^#[0-9a-f]{6}$/i

/** A colour that is typed, or picked from the browser's own chooser. */
export function ColorControl({ field, input, values }: ControlProps<ColorKind>) {
  const { label, help } = field
  const fallback = field.fallback(values)
  const typed = String(input.value ?? '')
  const swatch = (
    <input
      type="color"
      className={classes.swatch}
      aria-label={`Escolher: ${label}`}
      value={HEX.test(typed) ? typed : fallback}
      onChange={({ currentTarget: { value } }) => input.onChange(value)}
    />
  )
  return (
    <TextInput
      label={label}
      description={help}
      maxLength={7}
      placeholder={fallback}
      autoComplete="off"
      spellCheck={false}
      className={classes.color!}
      leftSection={swatch}
      {...input}
      value={typed}
      onChange={({ currentTarget: { value } }) => input.onChange(value)}
    />
  )
}

// Large, and of use to nobody who does not write.
const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** A text with formatting; the editor is loaded when the first one is shown. */
export const RichTextControl = ({ field, input }: ControlProps<RichTextKind>) => (
  <Labelled label={field.label} help={field.help} error={input.error} path={input['data-path']}>
    <Suspense fallback={<Skeleton height="260px" />}>
      <Editor field={field} value={String(input.value ?? '')} onChange={input.onChange} />
    </Suspense>
  </Labelled>
)
