import type { UseFormReturnType } from '@mantine/form'
import { RefundDestination } from '@vitrine/contract/refund-destination'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { Form } from '../../forms/form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useContractForm } from '../../forms/use-contract-form.ts'
import classes from './destination-form.module.css'

type Kind = RefundDestination['kind']

const KINDS: readonly (readonly [kind: Kind, words: string])[] = [
  ['document', 'Chave Pix do CPF ou CNPJ da compra'],
  ['pix-key', 'Outra chave Pix da mesma pessoa'],
  ['account', 'Conta bancária da mesma pessoa'],
]

interface Destination {
  kind: Kind
  key: string
  bank: string
  agency: string
  account: string
  savings: boolean
}

const EMPTY: Destination = { kind: 'document', key: '', bank: '', agency: '', account: '', savings: false }

interface DestinationFormProps {
  /** What the button says. */
  action: ReactNode
  /** What is chosen at first. */
  first: Kind
  send(destination: z.input<typeof RefundDestination>): Promise<void>
  children?: ReactNode
}

/** Where money goes that cannot go back the way it came. */
export function DestinationForm({ action, first, send, children }: DestinationFormProps) {
  const [kind, setKind] = useState(first)
  const form = useContractForm({
    schema: RefundDestination,
    initialValues: { ...EMPTY, kind: first },
    send: (values) => send({ ...values, kind }),
  })
  const { getInputProps, setFieldValue } = form.fields
  const choose = (next: Kind) => {
    setKind(next)
    setFieldValue('kind', next)
  }
  return (
    <Form form={form} action={action}>
      <KindChoice chosen={kind} choose={choose} />
      {kind === 'pix-key' && (
        <TextField
          label="Chave Pix"
          help="CPF, CNPJ, e-mail, celular com DDD ou chave aleatória"
          autoComplete="off"
          spellCheck={false}
          {...getInputProps('key')}
        />
      )}
      {kind === 'account' && <BankAccountFields getInputProps={getInputProps} />}
      {children}
    </Form>
  )
}

function KindChoice({ chosen, choose }: { chosen: Kind; choose(kind: Kind): void }) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>Para onde devolvemos</legend>
      {KINDS.map(([value, words]) => (
        <label key={value} className={classes.kind}>
          <input
            type="radio"
            name="kind"
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

function BankAccountFields({ getInputProps }: Pick<UseFormReturnType<Destination>, 'getInputProps'>) {
  return (
    <>
      <div className={classes.pair}>
        <TextField label="Banco" help="3 números" inputMode="numeric" {...getInputProps('bank')} />
        <TextField label="Agência" help="Sem dígito" inputMode="numeric" {...getInputProps('agency')} />
      </div>
      <TextField label="Conta com dígito" autoComplete="off" {...getInputProps('account')} />
      <CheckboxField label="É conta poupança" {...getInputProps('savings', { type: 'checkbox' })} />
    </>
  )
}
