import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@vitrine/contract/address'
import { formatCep, ufOfCep } from '@vitrine/contract/brazil/cep'
import { MaskedField } from '../../forms/masked-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import classes from './address-fields.module.css'
import { useFoundAddress } from './found-address.ts'

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
  ...{ cep, street, number, district, city },
  ...(complement && { complement }),
  // The form was checked: a CEP that belongs to no state did not get this far.
  state: ufOfCep(cep)!,
})

/** Where the payer of a boleto lives, which is registered with it. */
export function AddressFields<F extends TypedAddress>({ fields }: { fields: UseFormReturnType<F> }) {
  const { state, wrong, isPartial } = useFoundAddress(fields)
  const input = (name: keyof TypedAddress) => fields.getInputProps(name)
  /** Of a field that is also filled in for whoever types. */
  const key = (name: keyof TypedAddress) => fields.key(name)
  return (
    <fieldset className={classes.address}>
      <legend className={classes.legend}>Endereço para o boleto</legend>
      <MaskedField
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        help={
          <>
            O banco registra o boleto com o seu endereço.{state ? ` Estado: ${state}.` : ''}
            {isPartial && ' Preencha a rua, o bairro e a cidade.'}{' '}
            <a href={FIND_CEP} target="_blank" rel="noreferrer">
              Não sei meu CEP
            </a>
          </>
        }
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
