import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface MaskedFieldProps extends TextFieldProps {
  /** Writes what was typed so far, in any shape, as it should look. */
  format(text: string): string
}

/** A text that is put in shape while it is typed; any paste is accepted. */
export function MaskedField({ format, onChange, ...input }: MaskedFieldProps) {
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...input}
      onChange={(event) => {
        mask(event, format)
        onChange?.(event)
      }}
    />
  )
}

/** Writes the mask into the input and keeps the caret behind the character that was just typed. */
function mask(
  { currentTarget: input }: ChangeEvent<HTMLInputElement>,
  format: (text: string) => string,
): void {
  const after = countCharacters(input.value.slice(input.selectionStart ?? input.value.length))
  input.value = format(input.value)
  const caret = positionBefore(input.value, after)
  input.setSelectionRange(caret, caret)
}

const isCharacter = (character: string): boolean => /[0-9A-Za-z]/.test(character)
const countCharacters = (text: string): number => Array.from(text).filter(isCharacter).length

/** The place with so many characters behind it: counted from the end, because a mask may drop a prefix. */
function positionBefore(text: string, count: number): number {
  let place = text.length
  for (let seen = 0; seen < count && place > 0; place--) if (isCharacter(text[place - 1]!)) seen++
  return place
}
