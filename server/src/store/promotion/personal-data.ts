import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

/** Coupons that a person has, and used. */
export const couponData: PersonalDataSource = {
  name: 'compras',
  tables: [
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
        on_refund: 'Depois de uma devolução',
        refunded_at: 'Compra devolvida em',
        comes_back: 'Pode ser usado de novo depois de uma devolução',
      },
      hidden: { id: OURS, account_id: OURS, order_id: OURS, code_id: OURS, coupon_version: OURS },
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
      table: 'coupon_email',
      owner: { email: 'email' },
      file: 'cupons-por-e-mail',
      shown: { coupon_id: 'Cupom', email: 'E-mail', added_at: 'Incluído em' },
      hidden: {},
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
  ],
}
