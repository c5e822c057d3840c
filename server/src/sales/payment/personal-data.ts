import { FOLLOWS } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

/** What a payment by card says; its number is not ours to know. */
const OF_CARDS = {
  installments: 'Parcelas do cartão',
  first_parcel: 'Primeira parcela em centavos',
  parcel: 'Outras parcelas em centavos',
  interest: 'Juros em centavos',
  parcels_by: 'De quem são os juros',
  monthly_bp: 'Juros ao mês em pontos-base',
  yearly_bp: 'CET ao ano em pontos-base',
  card_brand: 'Bandeira do cartão',
  card_last4: 'Final do cartão',
  card_exp_month: 'Mês de validade do cartão',
  card_exp_year: 'Ano de validade do cartão',
  decline_code: 'Motivo da recusa',
  review_at: 'Em análise desde',
}

const HIDDEN = {
  id: OURS,
  order_id: OURS,
  attempt: OURS,
  provider: OURS,
  br_code: OURS,
  receiver: OURS,
  pdf_url: OURS,
  action_url: OURS,
  return_url: OURS,
  installment_table_id: OURS,
  checked_at: OURS,
  look_at: OURS,
  fee: OURS,
  available_on: OURS,
  fee_rule_id: OURS,
  reminded: OURS,
  pix_mandate_id: OURS,
  saved_card_id: OURS,
  by_link: OURS,
  payer_address: 'é de quem pagou pelo link, e não sua',
  cancel_asked_at: OURS,
}

/** The payments of the orders of a person. */
export const paymentTable = (order: PersonalTable): PersonalTable => ({
  table: 'payment',
  merge: FOLLOWS,
  owner: { row: 'order_id', of: order },
  file: 'pagamentos',
  shown: {
    method: 'Forma',
    carried_by: 'Pix do mesmo boleto',
    off_session: 'Cobrado sem você, com sua autorização',
    status: 'Estado',
    amount: 'Valor em centavos',
    received: 'Recebido em centavos',
    refunded: 'A devolver ou devolvido em centavos',
    txid: 'Identificador da cobrança',
    e2e_id: 'Identificador do pagamento',
    due_on: 'Vencimento do boleto',
    line: 'Linha digitável do boleto',
    late_until: 'Aceito com atraso até',
    fine_bp: 'Multa por atraso em pontos-base',
    interest_bp: 'Juros ao mês por atraso em pontos-base',
    ...OF_CARDS,
    created_at: 'Criado em',
    expires_at: 'Valia até',
    paid_at: 'Pago em',
    dropped_at: 'Trocado por outra forma em',
  },
  hidden: HIDDEN,
  erase: { payer_address: null },
})

/** Money that came twice for one charge. */
const duplicateTable = (payment: PersonalTable): PersonalTable => ({
  table: 'duplicate_payment',
  merge: FOLLOWS,
  owner: { row: 'payment_id', of: payment },
  file: 'pagamentos-em-duplicidade',
  shown: {
    e2e_id: 'Identificador do pagamento',
    amount: 'Valor em centavos',
    received_at: 'Recebido em',
  },
  hidden: { payment_id: OURS },
  erase: 'keep',
})

/** What a provider told of a payment by itself. */
const toldTable = (payment: PersonalTable): PersonalTable => ({
  table: 'webhook_event',
  merge: FOLLOWS,
  owner: { row: 'payment_id', of: payment },
  file: 'avisos-de-pagamentos',
  shown: { provider: 'Quem avisou', event_id: 'Identificador do aviso', received_at: 'Recebido em' },
  hidden: { payment_id: OURS, body: 'repete o que o pagamento diz' },
  erase: 'keep',
})

/** What came in for the orders of a person. */
export const paymentData = (payment: PersonalTable): PersonalDataSource => ({
  name: 'compras',
  tables: [duplicateTable(payment), toldTable(payment), payment],
})
