import { combined, FOLLOWS } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'
import { mergeCartsOfAccounts } from './cart.store.ts'

const cart: PersonalTable = {
  table: 'cart',
  merge: combined('the lines of an open one go into the open one of the same brand', 'Carrinhos'),
  owner: { account: 'account_id' },
  file: 'carrinhos',
  shown: {
    brand_id: 'Marca',
    status: 'Estado',
    coupon_id: 'Cupom',
    more_coupons: 'Outros cupons',
    created_at: 'Criado em',
    updated_at: 'Alterado em',
    merged_at: 'Unido a outro em',
    quoted_at: 'Preços vistos em',
    utm_parameters: 'Campanha de origem',
  },
  hidden: {
    id: OURS,
    account_id: OURS,
    visitor_hash: 'segredo: ligaria a cópia a um navegador',
    quote_id: OURS,
    reminded: OURS,
    recovered_from: OURS,
    coupon_code_id: OURS,
  },
  erase: {
    visitor_hash: null,
    coupon_id: null,
    coupon_code_id: null,
    more_coupons: '[]',
    utm_parameters: null,
  },
}

/** What carts know about a person. */
export const cartData: PersonalDataSource = {
  merge: mergeCartsOfAccounts,
  name: 'carrinho',
  tables: [
    {
      table: 'cart_line',
      merge: FOLLOWS,
      owner: { row: 'cart_id', of: cart },
      file: 'itens',
      shown: {
        product_id: 'Produto',
        price_id: 'Preço',
        added_at: 'Incluído em',
        saved_at: 'Salvo para depois em',
        trial_used: 'Teste grátis já usado',
      },
      hidden: {
        id: OURS,
        cart_id: OURS,
        merged_from: OURS,
        offer_id: OURS,
        bump_id: OURS,
        upsell_id: OURS,
        upsell_order_id: OURS,
      },
      erase: 'delete',
    },
    cart,
  ],
}
