import { formatDocument } from '@vitrine/contract/brazil/document'
import { MaskedField } from './masked-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** CPF or CNPJ: masked while typed, any paste accepted; text keyboard, because a CNPJ may have letters. */
export function DocumentField(input: Partial<TextFieldProps>) {
  return <MaskedField label="CPF ou CNPJ" autoCapitalize="characters" {...input} format={formatDocument} />
}
