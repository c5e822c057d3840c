import { plainText } from '@vitrine/contract/plain-text'
import { useState } from 'react'
import classes from './new-password-field.module.css'
import { PasswordField } from './password-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'help'> {
  /** Name and address of who chooses it, which it must not contain. */
  owner?: readonly (string | undefined)[]
}

/** A password being chosen, with a hint on its strength that says what to do. */
export function NewPasswordField({ onChange, owner, ...input }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const { level, hint } = strengthOf(password, owner)
  const bars = (
    <>
      <span className={classes.bars} data-level={level} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      {/* What was refused is said in the hint's place, once. */}
      <span aria-live="polite">{!input.error && hint}</span>
    </>
  )
  return (
    <PasswordField
      autoComplete="new-password"
      {...input}
      help={bars}
      onChange={(event) => {
        setPassword(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}

interface Strength {
  /** 0 (nothing typed) to 3. */
  level: 0 | 1 | 2 | 3
  hint: string
}

const SHORTEST = 8
const STRONG = 15

/** What people reach for first; the server knows many more and has the last word. */
const COMMON =
  /senha|password|admin|brasil|flamengo|corinthians|palmeiras|vasco|gremio|santos|cruzeiro|jesus|deus|teamo|amor|familia|qwerty|asdfgh|mudar|vitrine|maria|joao/g
const YEAR = /(?:19|20)\d\d/g
const REPEATED = /(.+?)\1+/g

/**
 * A hint while a password is typed. Length is what counts (ASVS 5.0, 6.2), but not of what is guessed as one piece: a
 * common word, a year, a repetition, a run. `about` are the person's own name and address.
 */
export function strengthOf(password: string, about: readonly (string | undefined)[] = []): Strength {
  if (!password)
    return { level: 0, hint: 'No mínimo 8 caracteres. Uma frase longa é mais forte e mais fácil de lembrar.' }
  if (password.length < SHORTEST)
    return { level: 1, hint: `Curta: faltam ${SHORTEST - password.length} para o mínimo de 8 caracteres.` }
  if (isPersonal(password, about))
    return { level: 1, hint: 'Fraca: contém seu nome ou seu e-mail. Escolha outra.' }
  const length = lengthThatCounts(password)
  if (length < SHORTEST)
    return { level: 1, hint: 'Fraca: evite palavras muito usadas, anos, repetições e sequências.' }
  if (length >= STRONG) return { level: 3, hint: 'Forte.' }
  const word = length < 12 ? 'Razoável' : 'Boa'
  return { level: 2, hint: `${word}. Com mais uma ou duas palavras fica forte.` }
}

function isPersonal(password: string, about: readonly (string | undefined)[]): boolean {
  const words = about.flatMap((text) => plainText(text?.split('@')[0] ?? '').split(/[\s.'-]+/))
  return words.some((word) => word.length >= 4 && plainText(password).includes(word))
}

function lengthThatCounts(password: string): number {
  const pieces = plainText(password).replace(COMMON, '\u0001').replace(YEAR, '\u0002').replace(REPEATED, '$1')
  return withoutRuns(pieces).length
}

/** A run (`1234`, `dcba`) is known by its first two characters. */
const withoutRuns = (text: string): string =>
  Array.from(text)
    .filter(
      (_, at) =>
        at < 2 || !isStep(text, at) || !isStep(text, at - 1) || stepAt(text, at) !== stepAt(text, at - 1),
    )
    .join('')

const stepAt = (text: string, at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1)
const isStep = (text: string, at: number) => Math.abs(stepAt(text, at)) === 1
