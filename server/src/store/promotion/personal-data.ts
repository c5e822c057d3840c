import { combined, moved, movedUnless } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { moveCouponsOfAddress } from './merge-coupons.store.ts'

/** Coupons that a person has, and used. */
export const couponData: PersonalDataSource = {
  merge: moveCouponsOfAddress,
  name: 'compras',
  tables: [
    {
      table: 'coupon_redemption',
      merge: moved('Usos de cupons'),
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
      merge: movedUnless(['coupon_id'], 'deleted', 'Cupons da pessoa'),
      owner,
      file: 'cupons-pessoais',
      shown: { coupon_id: 'Cupom' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'coupon_email',
      merge: combined('a coupon for the address is one for the other address', 'Cupons do e-mail'),
      owner: { email: 'email' },
      file: 'cupons-por-e-mail',
      shown: { coupon_id: 'Cupom', email: 'E-mail', added_at: 'Incluído em' },
      hidden: {},
      erase: 'delete',
    },
    {
      table: 'coupon_code',
      merge: moved('Códigos de cupom da pessoa'),
      owner: { account: 'recipient_id' },
      file: 'codigos-de-cupom',
      shown: { coupon_id: 'Cupom', code: 'Código', created_at: 'Criado em', revoked_at: 'Retirado em' },
      hidden: { id: OURS, key: OURS, recipient_id: OURS, order_id: OURS },
      erase: 'keep',
    },
  ],
}
