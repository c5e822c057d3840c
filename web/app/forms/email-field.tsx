import { suggestEmail } from '@vitrine/contract/brazil/email'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import classes from './email-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** An address looks mistyped in the middle of typing it. */
const PAUSE_MS = 400

interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'onChange' | 'type' | 'ref'> {
  /** Told of what is typed as an event, and of what is taken over as a text. */
  onChange?(typed: ChangeEvent<HTMLInputElement> | string): void
}

/** An e-mail address. What looks like a slip is offered put right, and changed only by who presses the button. */
export function EmailField({ onChange, ...input }: EmailFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [meant, setMeant] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setMeant(suggestEmail(typed)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const take = (address: string) => {
    if (box.current) box.current.value = address
    onChange?.(address)
    setMeant(undefined)
    box.current?.focus()
  }
  return (
    <div>
      <TextField
        ref={box}
        label="E-mail"
        type="email"
        autoComplete="email"
        {...input}
        onChange={(event) => {
          setMeant(undefined)
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      <Suggestion address={meant} onTake={take} />
    </div>
  )
}

/** The address that was meant, to be taken over by a press. */
const Suggestion = ({ address, onTake }: { address?: string | undefined; onTake(address: string): void }) => (
  <p role="status" className={classes.meant} hidden={!address}>
    {address && (
      <>
        Você quis dizer{' '}
        <button type="button" className={classes.take} onClick={() => onTake(address)}>
          {address}
        </button>
        ?
      </>
    )}
  </p>
)
