import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@vitrine/contract/address'
import { formatCep, parseCep, ufOfCep } from '@vitrine/contract/brazil/cep'
import type { FoundAddress } from '@vitrine/contract/postal-code'
import { useEffect, useRef, useState } from 'react'
import { MaskedField } from '../../forms/masked-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { getApi } from '../../session/api.ts'
import classes from './address-fields.module.css'

/** An address as it is typed: its state is that of its CEP. */
export interface TypedAddress {
  cep: string
  street: string
  number: string
  complement: string
  district: string
  city: string
}

export const NO_ADDRESS: TypedAddress = {
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
}

const FIND_CEP = 'https://buscacepinter.correios.com.br/app/endereco/index.php'

export const addressOf = ({ cep, street, number, complement, district, city }: TypedAddress): Address => ({
  cep,
  street,
  number,
  district,
  city,
  ...(complement && { complement }),
  // The form was checked: a CEP that belongs to no state did not get this far.
  state: ufOfCep(cep)!,
})

interface AddressFieldsProps<F extends TypedAddress> {
  fields: UseFormReturnType<F>
  /** Otherwise whoever has the link of the order pays. */
  isBuyer?: boolean
}

/** Where the payer of a boleto lives, which is registered with it. */
export function AddressFields<F extends TypedAddress>({ fields, isBuyer = true }: AddressFieldsProps<F>) {
  const { state, wrong, isPartial } = useFoundAddress(fields)
  const input = (name: keyof TypedAddress) => fields.getInputProps(name)
  /** Of a field that is also filled in for whoever types. */
  const key = (name: keyof TypedAddress) => fields.key(name)
  return (
    <fieldset className={classes.address}>
      <legend className={classes.legend}>
        {isBuyer ? 'Endereço para o boleto' : 'Endereço de quem paga o boleto'}
      </legend>
      <MaskedField
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        help={<CepHelp state={state} isPartial={isPartial} />}
        {...input('cep')}
        error={fields.errors.cep ?? wrong}
        format={formatCep}
      />
      <TextField key={key('street')} label="Rua" autoComplete="address-line1" {...input('street')} />
      <div className={classes.row}>
        <TextField label="Número" help="Sem número? Escreva S/N" {...input('number')} />
        <TextField label="Complemento (opcional)" autoComplete="address-line2" {...input('complement')} />
      </div>
      <div className={classes.row}>
        <TextField
          key={key('district')}
          label="Bairro"
          autoComplete="address-level3"
          {...input('district')}
        />
        <TextField key={key('city')} label="Cidade" autoComplete="address-level2" {...input('city')} />
      </div>
    </fieldset>
  )
}

/** What the CEP is for, what is known by it, and where to look it up. */
const CepHelp = ({ state, isPartial }: Pick<Found, 'state' | 'isPartial'>) => (
  <>
    O banco registra o boleto com o seu endereço.{state ? ` Estado: ${state}.` : ''}
    {isPartial && ' Preencha a rua, o bairro e a cidade.'}{' '}
    <a href={FIND_CEP} target="_blank" rel="noreferrer">
      Não sei meu CEP
    </a>
  </>
)

const FILLED = ['street', 'district', 'city'] as const
type Filled = Partial<Record<(typeof FILLED)[number], string>>

/** What goes into fields that are empty, or still say what the CEP before had brought, which is over then. */
export function fillingOf(found: Filled, typed: Filled, before: Filled): Filled {
  const free = FILLED.filter((name) => !typed[name] || typed[name] === before[name])
  const told = free.map((name) => [name, found[name] ?? ''] as const)
  return Object.fromEntries(told.filter(([name, value]) => value !== (typed[name] ?? '')))
}

const WRONG = 'CEP inválido. Confira os oito dígitos'

interface Found {
  state: FoundAddress['state'] | undefined
  /** What is wrong with a CEP that is whole. */
  wrong: string | undefined
  /** Its state alone is known. */
  isPartial: boolean
}

/**
 * Fills street, district and city in once a CEP is whole. Nobody waits for it and nothing typed is lost: when nothing is
 * found, the fields are filled in by hand. Tells what is known, and a whole CEP that is none.
 */
function useFoundAddress<F extends Filled & { cep: string }>(fields: UseFormReturnType<F>): Found {
  const [text, setText] = useState(() => fields.getValues().cep)
  const cep = parseCep(text)
  const [found, setFound] = useState<FoundAddress>()
  const brought = useRef<Filled>({})
  fields.watch('cep' as never, ({ value }) => setText(String(value)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same one all the time
  useEffect(() => {
    setFound(undefined)
    if (!cep) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      const found = await (await getApi()).postalCode.find({ cep }, { signal })
      if (signal.aborted) return
      setFound(found)
      const filling = fillingOf(found, fields.getValues(), brought.current)
      brought.current = { ...brought.current, ...filling }
      for (const [name, value] of Object.entries(filling)) fields.setFieldValue(name as never, value as never)
    }
    ask().catch(() => undefined)
    return () => leaving.abort()
  }, [cep])
  const isWhole = text.replace(/\D/g, '').length === 8
  const wrong = isWhole && !cep ? WRONG : undefined
  return { state: found?.state, wrong, isPartial: found !== undefined && !found.street }
}
