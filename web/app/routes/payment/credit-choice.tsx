import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { brl } from '../../ui/labels.ts'
import type { CreditChoice as Choice } from './use-credit.ts'

/** Ticked at first: credit is used before another way to pay. Not there for who has none. */
export function CreditChoice({ credit, total }: { credit: Choice; total: number }) {
  const { balance, isUsed, use } = credit
  const most = Math.min(balance, total)
  if (most === 0) return null
  return (
    <CheckboxField
      checked={isUsed}
      onChange={({ target }) => use(target.checked)}
      label={
        <>
          Usar {brl(most)} do meu crédito na loja
          {balance > most && ` (saldo de ${brl(balance)})`}
        </>
      }
    />
  )
}
