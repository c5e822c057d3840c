import type { UseFormReturnType } from '@mantine/form'
import { DocumentField } from '../../forms/document-field.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './identification.module.css'
import type { Purchase } from './use-place-order.ts'

/** A document that the server knows, as it shows it: `***.982.247-**`. */
export interface KnownDocument {
  kind: 'cpf' | 'cnpj'
  masked: string
}

interface BuyerDocumentProps {
  known: KnownDocument | null
  onOther(): void
  fields: UseFormReturnType<Purchase>
}

const KIND = { cpf: 'CPF', cnpj: 'CNPJ' } as const

/** The document of who buys: the one that is known, unless they want another. */
export function BuyerDocument({ known, onOther, fields }: BuyerDocumentProps) {
  if (!known)
    return (
      <DocumentField help="Identifica você no pedido e na cobrança." {...fields.getInputProps('document')} />
    )
  return (
    <div className={classes.person}>
      <p>
        <strong>
          {KIND[known.kind]} {known.masked}
        </strong>
      </p>
      <Button look="quiet" size="small" onClick={onOther}>
        Usar outro
      </Button>
    </div>
  )
}
