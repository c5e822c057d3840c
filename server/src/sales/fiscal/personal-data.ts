import { FOLLOWS, followed } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { ORDER_TABLES } from '#order'
import { saveBuyers } from './fiscal-notes.ts'
import { notePdfsOf } from './note-pdf.ts'

/** The notes of a person's orders; who bought is kept sealed, as long as the tax law asks. */
export const fiscalData = (app: Pick<App, 'files' | 'config'>): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'fiscal_note',
      merge: followed('Notas fiscais'),
      owner: { row: 'order_id', of: ORDER_TABLES.order },
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
    {
      table: 'fiscal_record',
      merge: FOLLOWS,
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'registro-fiscal',
      shown: { keep_until: 'Guardado até' },
      hidden: { order_id: OURS, buyer_sealed: 'é o comprador, que está em compras.json' },
      erase: 'keep',
    },
  ],
  documents: (db, accountId) => notePdfsOf({ db, files: app.files }, accountId),
  erase: (tx, person) => saveBuyers(tx, person, app.config.dataSecret),
})
