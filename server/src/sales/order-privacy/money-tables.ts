import type { PersonalTable } from '#kernel/personal-data.ts'
import { OURS, order } from './order-tables.ts'

const refund: PersonalTable = {
  table: 'refund',
  owner: { row: 'order_id', of: order },
  file: 'devolucoes',
  shown: {
    protocol: 'Protocolo',
    reason: 'Motivo',
    channel: 'Caminho',
    amount: 'Valor em centavos',
    of_credit: 'Do valor, o que era crédito, em centavos',
    state: 'Estado',
    requested_at: 'Pedida em',
    ended_at: 'Terminada em',
  },
  hidden: {
    id: OURS,
    order_id: OURS,
    payment_id: OURS,
    duplicate_e2e_id: OURS,
    requested_by: OURS,
    attempt: OURS,
    provider_id: OURS,
    checked_at: OURS,
  },
  erase: 'keep',
}

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

const payment: PersonalTable = {
  table: 'payment',
  owner: { row: 'order_id', of: order },
  file: 'pagamentos',
  shown: {
    method: 'Forma',
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
  hidden: {
    id: OURS,
    order_id: OURS,
    attempt: OURS,
    provider: OURS,
    br_code: OURS,
    receiver: OURS,
    pdf_url: OURS,
    action_url: OURS,
    installment_table_id: OURS,
    checked_at: OURS,
    look_at: OURS,
    fee: OURS,
    available_on: OURS,
    fee_rule_id: OURS,
    reminded: OURS,
    saved_card_id: OURS,
    by_link: OURS,
  },
  erase: 'keep',
}

/** Money that came twice for one charge. */
const duplicate: PersonalTable = {
  table: 'duplicate_payment',
  owner: { row: 'payment_id', of: payment },
  file: 'pagamentos-em-duplicidade',
  shown: {
    e2e_id: 'Identificador do pagamento',
    amount: 'Valor em centavos',
    received_at: 'Recebido em',
  },
  hidden: { payment_id: OURS },
  erase: 'keep',
}

const dispute: PersonalTable = {
  table: 'dispute',
  owner: { row: 'payment_id', of: payment },
  file: 'contestacoes',
  shown: { state: 'Estado', opened_at: 'Aberta em', closed_at: 'Encerrada em' },
  hidden: {
    ...{ id: OURS, payment_id: OURS, provider_id: OURS },
    evidence_due_at: 'o prazo da loja para responder ao banco',
  },
  erase: 'keep',
}

/** What a provider told of a payment by itself. */
const told: PersonalTable = {
  table: 'webhook_event',
  owner: { row: 'payment_id', of: payment },
  file: 'avisos-de-pagamentos',
  shown: { provider: 'Quem avisou', event_id: 'Identificador do aviso', received_at: 'Recebido em' },
  hidden: { payment_id: OURS, body: 'repete o que o pagamento diz' },
  erase: 'keep',
}

/** What came in for orders and went back, in the order in which it refers to each other. */
export const moneyOfOrders = {
  refunds: [
    {
      table: 'refund_destination',
      owner: { row: 'refund_id', of: refund },
      file: 'destinos-das-devolucoes',
      shown: { face: 'Para onde', at: 'Informado em' },
      hidden: { refund_id: OURS, attempt: OURS, sealed: 'a chave ou conta inteira, que só o banco recebe' },
      erase: 'delete',
    },
    {
      table: 'refund_line',
      owner: { row: 'refund_id', of: refund },
      file: 'devolucoes-por-item',
      shown: { amount: 'Valor em centavos' },
      hidden: { refund_id: OURS, order_line_id: OURS },
      erase: 'keep',
    },
    {
      table: 'refund_step',
      owner: { row: 'refund_id', of: refund },
      file: 'andamento-das-devolucoes',
      shown: { state: 'Estado', attempt: 'Tentativa', at: 'Data' },
      hidden: { position: OURS, refund_id: OURS },
      erase: 'keep',
    },
    refund,
  ],
  payments: [dispute, duplicate, told, payment],
} satisfies Record<string, readonly PersonalTable[]>
