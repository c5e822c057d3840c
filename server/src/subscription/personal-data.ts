import type { App } from '#kernel/app-context.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { endAll } from './cancel.ts'

/** What is kept of somebody's subscriptions, and under which names they get it. */
const TABLES: PersonalDataSource['tables'] = [
  {
    table: 'subscription',
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
      charges: 'Cobranças pagas',
      trial_end_on: 'Fim do teste',
      cancel_at: 'Cancelada para',
      ended_on: 'Encerrada em',
      next_due_on: 'Próximo vencimento',
      charge_at: 'Próxima cobrança no cartão',
      paused_from: 'Início da pausa',
      resumes_on: 'Fim da pausa',
      due_day: 'Dia de vencimento que vem',
      period_value: 'Valor do período em centavos',
      change_price_id: 'Preço do plano que vem',
      minimum_charges: 'Cobranças da permanência mínima',
      last_charge: 'Última cobrança',
      change_amount: 'Valor de cada período do plano que vem, em centavos',
    },
    hidden: {
      id: OURS,
      account_id: OURS,
      order_line_id: OURS,
      next_order_id: OURS,
      saved_card_id: OURS,
      dunned_day: OURS,
      dunned_on: OURS,
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
]

/** Somebody's subscriptions. They end with the account, and nothing more is charged. */
export const subscriptionData = (app: App): PersonalDataSource => ({
  name: 'assinaturas',
  tables: TABLES,
  erase: (tx, { accountId }, now) => endAll(app, tx, accountId, now),
})
