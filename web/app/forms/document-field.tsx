import { documentProblem, formatDocument } from '@vitrine/contract/brazil/document'
import { useRef, useState } from 'react'
import classes from './document-field.module.css'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/**
 * CPF or CNPJ: masked while typed, any paste accepted. The keyboard of a phone has numbers, as nearly everybody needs
 * it; who buys with a CNPJ that has letters asks for the other one. What is wrong is said when the field is left.
 */
export function DocumentField({ error, onBlur, onChange, ...input }: Partial<Omit<TextFieldProps, 'ref'>>) {
  const box = useRef<HTMLInputElement>(null)
  const [hasLetters, setLetters] = useState(false)
  const [wrong, setWrong] = useState<string>()
  return (
    <div>
      <MaskedField
        ref={box}
        label="CPF ou CNPJ"
        autoCapitalize="characters"
        inputMode={hasLetters ? 'text' : 'numeric'}
        {...input}
        error={error ?? wrong}
        format={formatDocument}
        onChange={(event) => {
          setWrong(undefined)
          onChange?.(event)
        }}
        onBlur={(event) => {
          const { value } = event.currentTarget
          setWrong(value ? documentProblem(value) : undefined)
          onBlur?.(event)
        }}
      />
      {!hasLetters && (
        <button
          type="button"
          className={classes.letters}
          onClick={() => {
            setLetters(true)
            box.current?.focus()
          }}
        >
          Meu CNPJ tem letras
        </button>
      )}
    </div>
  )
}
