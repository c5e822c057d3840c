import { TextInput } from '@mantine/core'
import classes from './color-input.module.css'
import type { ColorKind } from './field.ts'
import type { ControlProps } from './input.ts'

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
