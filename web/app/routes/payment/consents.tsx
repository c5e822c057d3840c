import type { UseFormReturnType } from '@mantine/form'
import type { LaterCharge } from '@vitrine/contract/cart'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { brl } from '../../ui/labels.ts'
import type { Purchase } from './use-place-order.ts'

interface ConsentsProps {
  later: readonly LaterCharge[]
  fields: UseFormReturnType<Purchase>
}

/** Unticked, one for the purchase and one for the renewal: neither is implied by the other. */
export function Consents({ later, fields }: ConsentsProps) {
  return (
    <>
      <CheckboxField
        label={
          <>
            Li e aceito os{' '}
            <a href="/termos" target="_blank" rel="noreferrer">
              Termos de Uso
            </a>{' '}
            e as condições desta compra
          </>
        }
        {...fields.getInputProps('acceptedTerms', { type: 'checkbox' })}
      />
      {later.length > 0 && (
        <CheckboxField
          label={`Aceito a renovação automática: ${later.map(renewal).join('; ')}, até eu cancelar`}
          {...fields.getInputProps('acceptedRenewal', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

const EVERY = { once: '', month: ' por mês', year: ' por ano' } as const
const renewal = ({ amount, says, interval, firstOn }: LaterCharge): string =>
  `${says ?? brl(amount)}${EVERY[interval]} a partir de ${formatDay(calendarDay(firstOn))}`
