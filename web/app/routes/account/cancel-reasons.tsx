import type { CancelReason } from '@vitrine/contract/subscription'
import { Field } from '../../ui/field.tsx'

const REASONS: Record<CancelReason, string> = {
  price: 'O preço',
  'not-using': 'Estou usando pouco',
  'missing-content': 'Faltou conteúdo que eu queria',
  'other-product': 'Vou usar outro serviço',
  technical: 'Tive problemas técnicos',
  other: 'Outro motivo',
}

interface CancelReasonsProps {
  reason: CancelReason | undefined
  onChoose(reason: CancelReason | undefined): void
}

/** Why somebody leaves: asked once, and answered by who wants to. */
export const CancelReasons = ({ reason, onChoose }: CancelReasonsProps) => (
  <Field label="Se quiser, conte o motivo">
    {(control) => (
      <select
        {...control}
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value ? (value as CancelReason) : undefined)}
      >
        <option value="">Prefiro não dizer</option>
        {Object.entries(REASONS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)
