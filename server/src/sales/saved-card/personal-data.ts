import type { AccountId } from '@vitrine/contract/ids'
import { type AccountMerge, combined, moved } from '#kernel/account-merge.ts'
import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/database.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { openReference } from './card-secrets.ts'
import { isSavingCard, listSaved, listTwins, moveCards, replaceCard } from './saved-card.store.ts'
import { enqueueForgetting } from './saved-cards.ts'

const TABLES: PersonalDataSource['tables'] = [
  {
    table: 'saved_card',
    merge: combined('of a card that both have, the one of the account that stays', 'Cartões salvos'),
    owner,
    file: 'cartoes-salvos',
    shown: {
      brand: 'Bandeira',
      last4: 'Final',
      nickname: 'Apelido',
      exp_month: 'Mês de validade',
      exp_year: 'Ano de validade',
      provider: 'Quem guarda o cartão',
      saved_at: 'Salvo em',
      preferred_at: 'Preferido desde',
      decline_code: 'Por que o banco recusou',
    },
    hidden: {
      id: OURS,
      account_id: OURS,
      payment_id: OURS,
      setup_id: OURS,
      reference_sealed: 'é o nome do cartão para quem o guarda, e só serve à loja',
      print_index: OURS,
      holder_id: OURS,
      expiry_told: OURS,
    },
    erase: 'delete',
  },
  {
    table: 'card_consent',
    merge: moved(),
    owner,
    file: 'consentimentos-para-salvar-cartao',
    shown: { text: 'O que foi aceito', at: 'Data' },
    hidden: { payment_id: OURS, account_id: OURS },
    // The proof that whoever paid agreed stays with the payment, which names nobody any more.
    erase: 'keep',
  },
  {
    table: 'card_setup',
    merge: moved(),
    owner,
    file: 'cartoes-adicionados',
    shown: {
      text: 'O que foi aceito',
      status: 'Situação',
      decline_code: 'Por que o banco recusou',
      provider: 'Quem guarda o cartão',
      created_at: 'Data',
    },
    hidden: {
      id: OURS,
      account_id: OURS,
      brand_id: OURS,
      action_url: 'é a página do banco, que já não serve',
      saved_card_id: OURS,
      polled_at: OURS,
    },
    // The proof of consent names nobody any more.
    erase: 'keep',
  },
  {
    table: 'card_mandate',
    merge: moved('Autorizações de cobrança no cartão'),
    owner,
    file: 'autorizacoes-de-cobranca-no-cartao',
    shown: { text: 'O que foi aceito', version: 'Versão', at: 'Data' },
    hidden: {
      id: OURS,
      account_id: OURS,
      payment_id: OURS,
      subscription_id: OURS,
      order_id: OURS,
      saved_card_id: OURS,
    },
    // The proof that whoever paid agreed stays with the payment or the subscription, which names nobody any more.
    erase: 'keep',
  },
]

/** What saved cards know about a person. */
export const savedCardData = (config: Config): PersonalDataSource => ({
  name: 'cartões salvos',
  tables: TABLES,
  refuseMerge: async (db, { from }) => ((await isSavingCard(db, from)) ? ['account.merge-card'] : []),
  merge: (tx, merge, now) => mergeCards(tx, config, merge, now),
  erase: (tx, { accountId }, now) => forgetAll(tx, config, accountId, now),
})

/** Whoever keeps the cards is to forget them, too: the sweep sees to it. */
async function forgetAll(tx: Tx, config: Config, accountId: AccountId, now: Date): Promise<void> {
  for (const { id, provider, sealed, holderId } of await listSaved(tx, accountId)) {
    const reference = openReference(config, id, sealed)
    await enqueueForgetting(tx, config, { provider, accountId: holderId, reference }, now)
  }
}

/** Of a card that both have saved, the one of the account that stays is charged from then on; the other is forgotten. */
async function mergeCards(tx: Tx, config: Config, merge: AccountMerge, now: Date): Promise<void> {
  for (const twin of await listTwins(tx, merge)) {
    const [reference, other] = [
      openReference(config, twin.gone, twin.sealed),
      openReference(config, twin.own, twin.kept),
    ]
    await replaceCard(tx, twin)
    const { provider, holderId: accountId } = twin
    if (reference !== other) await enqueueForgetting(tx, config, { provider, accountId, reference }, now)
  }
  await moveCards(tx, merge)
}
