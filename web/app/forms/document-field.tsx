import { formatDocument } from '@vitrine/contract/brazil/document'
import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** CPF or CNPJ: masked while typed, any paste accepted; text keyboard, because a CNPJ may have letters. */
export function DocumentField({ onChange, ...input }: Partial<TextFieldProps>) {
  return (
    <TextField
      label="CPF ou CNPJ"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
      onChange={(event) => {
        mask(event)
        onChange?.(event)
      }}
    />
  )
}

/** Writes the mask into the input and keeps the caret behind the character that was just typed. */
function mask({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
  const typed = countCharacters(input.value.slice(0, input.selectionStart ?? input.value.length))
  input.value = formatDocument(input.value)
  const caret = positionAfter(input.value, typed)
  input.setSelectionRange(caret, caret)
}

const isCharacter = (character: string): boolean => /[0-9A-Za-z]/.test(character)
const countCharacters = (text: string): number => Array.from(text).filter(isCharacter).length

function positionAfter(text: string, count: number): number {
  let seen = 0
  const index = Array.from(text).findIndex((character) => isCharacter(character) && ++seen === count)
  return count === 0 ? 0 : index === -1 ? text.length : index + 1
}
