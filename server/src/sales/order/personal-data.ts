import { FOLLOWS, moved } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'
import { holdBuyers, listBuyerEmails, prepareRemoval, REMOVED_EMAIL } from './personal-data.store.ts'

const order: PersonalTable = {
  table: 'purchase_order',
  merge: moved('Pedidos'),
  owner,
  file: 'compras',
  shown: {
    code: 'Pedido',
    brand_id: 'Marca',
    kind: 'Tipo',
    status: 'Estado',
    period_start_on: 'Início do período',
    period_end_on: 'Fim do período',
    period_from_payment: 'O período começa com o pagamento',
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
  hidden: { id: OURS, account_id: OURS, cart_id: OURS, subscription_id: OURS, payable_days: OURS },
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
  merge: FOLLOWS,
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
    introductory_cycles: 'Cobranças pelo preço inicial',
  },
  hidden: { id: OURS, order_id: OURS, position: OURS, counted: OURS },
  erase: 'keep',
}

/** To whom what hangs on an order or one of its lines belongs. */
export const ORDER_TABLES = { order, line }

/** What orders know about a person. */
export const orderData: PersonalDataSource = {
  name: 'compras',
  tables: [line, order],
  emails: listBuyerEmails,
  merge: async (tx, { from }) => void (await holdBuyers(tx, { accountId: from, emails: [] })),
  erase: prepareRemoval,
}
