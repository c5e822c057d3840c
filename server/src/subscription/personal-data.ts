import { combined, moved } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { listTwins } from '#saved-card'
import { endAll } from './cancel.ts'
import { haveSamePlan, replaceSavedCard } from './incoming-subscription.store.ts'
import { mergeMovements } from './revenue.store.ts'

/** What is kept of somebody's subscriptions, and under which names they get it. */
const TABLES: PersonalDataSource['tables'] = [
  {
    table: 'subscription',
    merge: moved('Assinaturas'),
    owner: { account: 'account_id' },
    file: 'assinaturas',
    shown: {
      brand_id: 'Marca',
      product_id: 'Produto',
      price_id: 'Preço',
      status: 'Estado',
      anchor_on: 'Dia da cobrança',
      period_start_on: 'Início do período',
      period_end_on: 'Fim do período',
      created_at: 'Criada em',
      amount: 'Valor de cada período em centavos',
      lasting_discount: 'Desconto de cupons em cada cobrança, em centavos',
      introductory_amount: 'Preço inicial, em centavos',
      introductory_cycles: 'Cobranças pelo preço inicial',
      introductory_discount: 'Desconto de cupons em cada cobrança pelo preço inicial, em centavos',
      charges: 'Cobranças pagas',
      trial_end_on: 'Fim do teste',
      cancel_at: 'Cancelada para',
      ended_on: 'Encerrada em',
      next_due_on: 'Próximo vencimento',
      charge_at: 'Próxima cobrança automática',
      paused_from: 'Início da pausa',
      resumes_on: 'Fim da pausa',
      due_day: 'Dia de vencimento que vem',
      period_value: 'Valor do período em centavos',
      change_price_id: 'Preço do plano que vem',
      minimum_charges: 'Cobranças da permanência mínima',
      last_charge: 'Última cobrança',
      change_amount: 'Valor de cada período do plano que vem, em centavos',
      scheduled_amount: 'Valor de cada período com o novo preço, em centavos',
      scheduled_from: 'Novo preço nas renovações a partir de',
    },
    hidden: {
      id: OURS,
      account_id: OURS,
      order_line_id: OURS,
      next_order_id: OURS,
      saved_card_id: OURS,
      pix_mandate_id: OURS,
      dunned_day: OURS,
      dunned_on: OURS,
      dunning_policy_id: OURS,
      next_step_on: OURS,
      version: OURS,
      next_until: OURS,
      reactivated_from: OURS,
      is_beside: OURS,
      before_cancellation: OURS,
      suspended_for: OURS,
      ends_at_minimum: OURS,
      announced_for: OURS,
      period_line_id: OURS,
      kept_promises: OURS,
      before_change: OURS,
    },
    erase: 'keep',
  },
  {
    table: 'subscription_event',
    merge: moved(),
    owner: { account: 'account_id' },
    file: 'historico-de-assinaturas',
    shown: {
      subscription_id: 'Assinatura',
      move: 'O que aconteceu',
      from_status: 'Estado antes',
      to_status: 'Estado depois',
      actor: 'Quem fez',
      reason: 'Motivo',
      effective_on: 'Vale desde',
      protocol: 'Protocolo',
      at: 'Quando',
    },
    hidden: { id: OURS, account_id: OURS, actor_id: OURS, command: OURS },
    erase: 'keep',
  },
  {
    table: 'price_campaign_subscription',
    merge: moved(),
    owner: { account: 'account_id' },
    file: 'mudancas-de-preco',
    shown: {
      subscription_id: 'Assinatura',
      old_amount: 'Valor de cada período antes, em centavos',
      notified_at: 'Avisada em',
      effective_on: 'Primeira renovação com o novo preço',
      reminded_at: 'Lembrada em',
      accepted_at: 'Aceita em',
      declined_at: 'Recusada em',
      consent_text: 'Frase que você aceitou',
      consent_version: 'Versão da frase',
      applied_at: 'Primeiro pagamento com o novo preço',
      undone_at: 'Desfeita pela loja em',
    },
    hidden: { campaign_id: OURS, account_id: OURS, ended_at: OURS },
    erase: 'keep',
  },
  {
    table: 'mrr_movement',
    merge: combined('who of two was a subscriber first is said anew'),
    owner: { account: 'account_id' },
    file: 'receita-das-assinaturas',
    shown: {
      subscription_id: 'Assinatura',
      brand_id: 'Marca',
      moved_on: 'Dia',
      kind: 'O que mudou',
      amount: 'Valor por mês em centavos, a mais ou a menos',
    },
    hidden: { id: OURS, account_id: OURS, subscribers: OURS },
    erase: 'keep',
  },
]

/** Somebody's subscriptions. They end with the account, and nothing more is charged. */
export const subscriptionData = (app: App): PersonalDataSource => ({
  name: 'assinaturas',
  tables: TABLES,
  refuseMerge: async (db, merge) => ((await haveSamePlan(db, merge)) ? ['account.merge-subscription'] : []),
  async merge(tx, merge) {
    for (const { gone, own } of await listTwins(tx, merge)) await replaceSavedCard(tx, gone, own)
    await mergeMovements(tx, merge)
  },
  erase: (tx, { accountId }, now) => endAll(app, tx, accountId, now),
})
