import type { PersonalTable } from '../../kernel/personal-data.ts'
import { OURS, order } from './order-tables.ts'

/** Sales that are paid in parcels without a card: part of the books of the sale. */
export const planTable: PersonalTable = {
  table: 'installment_plan',
  owner: { row: 'order_id', of: order },
  file: 'parcelamentos',
  shown: {
    method: 'Forma',
    count: 'Parcelas',
    first_parcel: 'Primeira parcela em centavos',
    parcel: 'Outras parcelas em centavos',
    interest: 'Juros em centavos',
    monthly_bp: 'Juros ao mês em pontos-base',
    yearly_bp: 'CET ao ano em pontos-base',
    fine_bp: 'Multa por atraso em pontos-base',
    interest_bp: 'Juros ao mês por atraso em pontos-base',
    anchor_on: 'Contado de',
    state: 'Estado',
    changed_at: 'Mudou em',
  },
  hidden: { order_id: OURS },
  erase: 'keep',
}
