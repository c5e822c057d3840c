import type { Config } from '../kernel/config.ts'
import type { PersonalDataSource, PersonalTable } from '../kernel/personal-data.ts'
import { listBuyerEmails, prepareRemoval } from './personal-data.store.ts'
import { receiptsOf } from './receipts.ts'

/** Stands where the address of a buyer who left stood. */
export const REMOVED_EMAIL = 'compra@removida.invalid'

const OURS = 'interno: não diz nada sobre a pessoa'
const owner = { account: 'account_id' }

const order: PersonalTable = {
  table: 'purchase_order',
  owner,
  file: 'compras',
  shown: {
    code: 'Pedido',
    brand_id: 'Marca',
    status: 'Estado',
    buyer_name: 'Comprador',
    buyer_email: 'E-mail',
    buyer_document: 'CPF ou CNPJ',
    buyer_address: 'Endereço',
    subtotal: 'Subtotal em centavos',
    discount: 'Desconto em centavos',
    tax: 'Tributos somados em centavos',
    total: 'Total em centavos',
    pricing: 'Como o valor foi calculado',
    terms_version: 'Versão dos termos',
    renewal_accepted: 'Renovação aceita',
    placed_at: 'Feito em',
    paid_at: 'Pago em',
    closed_at: 'Encerrado em',
  },
  hidden: { id: OURS, account_id: OURS, cart_id: OURS },
  // The sale stays in the books; who bought is in `fiscal_record`, encrypted, as long as the tax law asks.
  erase: {
    buyer_name: 'Pessoa removida',
    buyer_email: REMOVED_EMAIL,
    buyer_document: '',
    buyer_address: null,
  },
}

const line: PersonalTable = {
  table: 'order_line',
  owner: { row: 'order_id', of: order },
  file: 'itens',
  shown: {
    name: 'Item',
    interval: 'Período',
    amount: 'Valor em centavos',
    discount: 'Desconto em centavos',
    tax: 'Tributos somados em centavos',
    total: 'Total em centavos',
    product_id: 'Produto',
    price_id: 'Preço',
    trial_days: 'Dias grátis',
  },
  hidden: { id: OURS, order_id: OURS, position: OURS, counted: OURS },
  erase: 'keep',
}

const refund: PersonalTable = {
  table: 'refund',
  owner: { row: 'order_id', of: order },
  file: 'devolucoes',
  shown: {
    protocol: 'Protocolo',
    reason: 'Motivo',
    channel: 'Caminho',
    amount: 'Valor em centavos',
    state: 'Estado',
    requested_at: 'Pedida em',
    ended_at: 'Terminada em',
  },
  hidden: {
    id: OURS,
    order_id: OURS,
    payment_id: OURS,
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
  monthly_bp: 'Juros ao mês em pontos-base',
  yearly_bp: 'CET ao ano em pontos-base',
  card_brand: 'Bandeira do cartão',
  card_last4: 'Final do cartão',
  card_exp_month: 'Mês de validade do cartão',
  card_exp_year: 'Ano de validade do cartão',
  decline_code: 'Motivo da recusa',
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
    pdf_url: OURS,
    action_url: OURS,
    installment_table_id: OURS,
    checked_at: OURS,
    fee: OURS,
    available_on: OURS,
    fee_rule_id: OURS,
    reminded: OURS,
    saved_card_id: OURS,
  },
  erase: 'keep',
}

const dispute: PersonalTable = {
  table: 'dispute',
  owner: { row: 'payment_id', of: payment },
  file: 'contestacoes',
  shown: { state: 'Estado', opened_at: 'Aberta em', closed_at: 'Encerrada em' },
  hidden: { id: OURS, payment_id: OURS, provider_id: OURS },
  erase: 'keep',
}

/** What purchases know about a person. */
export const checkoutData = (config: Config): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'seat_hold',
      owner: { row: 'order_line_id', of: line },
      file: 'vagas',
      shown: { product_id: 'Produto', state: 'Estado' },
      hidden: { order_line_id: OURS },
      erase: 'keep',
    },
    {
      table: 'contract_summary',
      owner: { row: 'order_id', of: order },
      file: 'contratos',
      shown: { content: 'O que foi aceito', hash: 'Código de verificação', at: 'Data' },
      hidden: { order_id: OURS },
      erase: 'keep',
    },
    {
      table: 'fiscal_note',
      owner: { row: 'order_id', of: order },
      file: 'notas-fiscais',
      shown: {
        number: 'Número',
        status: 'Estado',
        amount: 'Valor em centavos',
        url: 'Endereço',
        reason: 'Motivo',
        created_at: 'Pedida em',
        settled_at: 'Resolvida em',
      },
      hidden: { id: OURS, order_id: OURS, rps_number: OURS, exported_at: OURS },
      erase: 'keep',
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
    line,
    dispute,
    payment,
    {
      table: 'coupon_redemption',
      owner,
      file: 'cupons',
      shown: {
        coupon_id: 'Cupom',
        amount: 'Desconto em centavos',
        recurring: 'Desconto nas próximas cobranças',
        state: 'Estado',
        at: 'Data',
      },
      hidden: { id: OURS, account_id: OURS, order_id: OURS, code_id: OURS },
      erase: 'keep',
    },
    {
      table: 'coupon_account',
      owner,
      file: 'cupons-pessoais',
      shown: { coupon_id: 'Cupom' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'coupon_code',
      owner: { account: 'recipient_id' },
      file: 'codigos-de-cupom',
      shown: { coupon_id: 'Cupom', code: 'Código', created_at: 'Criado em', revoked_at: 'Retirado em' },
      hidden: { id: OURS, key: OURS, recipient_id: OURS, order_id: OURS },
      erase: 'keep',
    },
    {
      table: 'idempotency',
      owner,
      file: 'respostas-repetidas',
      shown: { at: 'Data' },
      hidden: {
        account_id: OURS,
        key: OURS,
        body_hash: OURS,
        answer: 'é a compra, que está em compras.json',
      },
      erase: 'delete',
    },
    {
      table: 'fiscal_record',
      owner: { row: 'order_id', of: order },
      file: 'registro-fiscal',
      shown: { keep_until: 'Guardado até' },
      hidden: { order_id: OURS, buyer_sealed: 'é o comprador, que está em compras.json' },
      erase: 'keep',
    },
    order,
  ],
  emails: listBuyerEmails,
  documents: receiptsOf,
  erase: (tx, { accountId }, now) => prepareRemoval(tx, accountId, { now, secret: config.dataSecret }),
})
