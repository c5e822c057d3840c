import type { UseFormReturnType } from '@mantine/form'
import { useBrand } from '../../brand/brand-context.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import type { Purchase } from './use-place-order.ts'

/** Unticked: the one thing that is agreed to before paying. In a new tab: reading must not throw away what was typed. */
export function Consent({ fields }: { fields: UseFormReturnType<Purchase> }) {
  const { paths } = useBrand()
  return (
    <CheckboxField
      label={
        <>
          Li e aceito os{' '}
          <a href={paths.terms} target="_blank" rel="noreferrer">
            Termos de Uso
          </a>{' '}
          e as condições desta compra
        </>
      }
      {...fields.getInputProps('acceptedTerms', { type: 'checkbox' })}
    />
  )
}
