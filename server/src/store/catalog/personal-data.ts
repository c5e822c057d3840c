import { combined } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { leaveLine, mergePlaces, returnSeat } from './seat.store.ts'

/** The lines people wait in. A seat that was kept for somebody who leaves goes to the next. */
export const waitingData: PersonalDataSource = {
  name: 'espera',
  tables: [
    {
      table: 'waiting_place',
      merge: combined(
        'of two places in one line, the one whose seat is kept, else the first',
        'Listas de espera',
      ),
      owner: { account: 'account_id' },
      file: 'listas-de-espera',
      shown: {
        product_id: 'Produto',
        brand_id: 'Marca',
        kind: 'Tipo',
        state: 'Estado',
        joined_at: 'Desde',
        claim_until: 'Vaga guardada até',
      },
      hidden: { id: OURS, account_id: OURS },
      erase: 'delete',
    },
  ],
  async merge(tx, merge) {
    for (const productId of await mergePlaces(tx, merge)) await returnSeat(tx, productId)
  },
  async erase(tx, { accountId }) {
    for (const productId of await leaveLine(tx, accountId)) await returnSeat(tx, productId)
  },
}
