import type { PersonalTable } from '#kernel/personal-data.ts'
import { REMOVED_EMAIL } from '#order'

export const OURS = 'interno: não diz nada sobre a pessoa'
export const owner = { account: 'account_id' }

export const order: PersonalTable = {
  table: 'purchase_order',
  owner,
  file: 'compras',
  shown: {
    code: 'Pedido',
    brand_id: 'Marca',
    kind: 'Tipo',
    status: 'Estado',
    period_start_on: 'Início do período',
    period_end_on: 'Fim do período',
    due_on: 'Vencimento',
    buyer_name: 'Comprador',
    buyer_email: 'E-mail',
    buyer_document: 'CPF ou CNPJ',
    buyer_address: 'Endereço',
    subtotal: 'Subtotal em centavos',
    discount: 'Desconto em centavos',
    tax: 'Tributos somados em centavos',
    total: 'Total em centavos',
    credit: 'Pago com crédito, em centavos',
    credit_back: 'Do crédito, a devolver ou devolvido em centavos',
    pricing: 'Como o valor foi calculado',
    regret_days: 'Dias para desistir',
    terms_version: 'Versão dos termos',
    placed_at: 'Feito em',
    paid_at: 'Pago em',
    closed_at: 'Encerrado em',
    upsell_declined_at: 'Oferta depois da compra recusada em',
  },
  hidden: { id: OURS, account_id: OURS, cart_id: OURS, subscription_id: OURS },
  // The sale stays in the books; who bought is in `fiscal_record`, encrypted, as long as the tax law asks.
  erase: {
    buyer_name: 'Pessoa removida',
    buyer_email: REMOVED_EMAIL,
    buyer_document: '',
    buyer_address: null,
  },
}

export const line: PersonalTable = {
  table: 'order_line',
  owner: { row: 'order_id', of: order },
  file: 'itens',
  shown: {
    name: 'Item',
    interval: 'Período',
    amount: 'Valor em centavos',
    setup_fee: 'Da taxa de adesão, em centavos',
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

/** What hangs on an order or its lines, without its money. */
export const ofOrders: readonly PersonalTable[] = [
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
    hidden: {
      id: OURS,
      order_id: OURS,
      rps_series: OURS,
      rps_number: OURS,
      exported_at: OURS,
      pdf_key: 'é a nota, que está em compras/notas-fiscais',
    },
    erase: 'keep',
  },
]

/** What is kept beside an order. */
export const besideOrders: readonly PersonalTable[] = [
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
]
