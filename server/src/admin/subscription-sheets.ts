import {
  CAMPAIGN_GROUP_NAMES,
  CAMPAIGN_STATE_NAMES,
  type CampaignSubscriptionRow,
  PRICE_CONSENT_NAMES,
  type PriceCampaignRow,
} from '@vitrine/contract/admin/price-campaign'
import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import { NEXT_STEP_WORDS, type PastDueRow, type SubscriptionRow } from '@vitrine/contract/admin/subscription'
import {
  FIGURE_TITLES,
  type FigureRow,
  type SubscriptionFigure,
} from '@vitrine/contract/admin/subscription-figure'
import { DECLINES } from '@vitrine/contract/card'
import { subscriptionStatusName } from '@vitrine/contract/state-names'
import { addDays, calendarDay } from '@vitrine/contract/time'
import { reais, type Sheet, sheetDay } from './sheet.ts'
import { instant, yes } from './sheets.ts'

export const SUBSCRIPTION_SHEET: Sheet<SubscriptionRow> = {
  name: 'assinaturas',
  title: 'Assinaturas',
  columns: [
    ['Código', ({ id }) => id],
    ['Plano', ({ plan }) => plan],
    ['Situação', ({ cancelAt: _, ...row }) => subscriptionStatusName(row)],
    ['Termina em', ({ cancelAt }) => cancelAt && sheetDay(addDays(calendarDay(cancelAt), -1))],
    ['Pessoa', ({ account }) => account.name],
    ['E-mail', ({ account }) => account.email],
    ['Preço', ({ price }) => reais(price.amount)],
    ['Cobrança', ({ price }) => INTERVAL_NAMES[price.interval]],
    ['Fim do período', ({ endOn }) => sheetDay(endOn)],
    ['Vencimento', ({ dueOn }) => sheetDay(dueOn)],
    ['Marca', ({ brand }, words) => words.brand(brand)],
    ['Desde', ({ createdAt }) => instant(createdAt)],
  ],
}

export const CAMPAIGN_SHEET: Sheet<PriceCampaignRow> = {
  name: 'reajustes',
  title: 'Reajustes',
  columns: [
    ['Código', ({ id }) => id],
    ['Plano', ({ plan }) => plan.name],
    ['Situação', ({ state }) => CAMPAIGN_STATE_NAMES[state]],
    ['Novo preço', ({ amount }) => reais(amount)],
    ['Cobrança', ({ interval }) => INTERVAL_NAMES[interval]],
    ['Vale para', ({ consent }) => PRICE_CONSENT_NAMES[consent]],
    ['A partir de', ({ effectiveOn }) => sheetDay(effectiveOn)],
    ['Marca', ({ brand }, words) => words.brand(brand)],
    ['Desde', ({ createdAt }) => instant(createdAt)],
  ],
}

export const CAMPAIGN_SUBSCRIPTION_SHEET: Sheet<CampaignSubscriptionRow> = {
  name: 'assinaturas-do-reajuste',
  title: 'Assinaturas do reajuste',
  columns: [
    ['Código', ({ id }) => id],
    ['Pessoa', ({ account }) => account.name],
    ['Situação', ({ group }) => CAMPAIGN_GROUP_NAMES[group]],
    ['Preço de antes', ({ oldAmount }) => reais(oldAmount)],
    ['Novo preço', ({ amount }) => reais(amount)],
    ['Avisada em', ({ notifiedAt }) => notifiedAt && instant(notifiedAt)],
    ['Renovação', ({ effectiveOn }) => effectiveOn && sheetDay(effectiveOn)],
    ['Respondeu em', ({ answeredAt }) => answeredAt && instant(answeredAt)],
    ['Pagou em', ({ appliedAt }) => appliedAt && instant(appliedAt)],
  ],
}

export const PAST_DUE_SHEET: Sheet<PastDueRow> = {
  name: 'renovacoes-em-atraso',
  title: 'Renovações em atraso',
  columns: [
    ['Código', ({ id }) => id],
    ['Plano', ({ plan }) => plan],
    ['Pessoa', ({ account }) => account.name],
    ['E-mail', ({ account }) => account.email],
    ['Valor', ({ order }) => reais(order.amount)],
    ['Vencimento', ({ dueOn }) => sheetDay(dueOn)],
    ['Motivo', ({ declined }) => (declined ? DECLINES[declined][1] : 'Não foi paga')],
    ['O que vem', ({ next }) => next && NEXT_STEP_WORDS[next.step]],
    ['Quando', ({ next }) => next && sheetDay(next.on)],
    ['Acesso suspenso', ({ suspended }) => suspended && 'sim'],
    ['Assinatura cancelada', ({ debt }) => debt && 'sim'],
    ['Marca', ({ brand }, words) => words.brand(brand)],
  ],
}

/** The rows of one figure of subscriptions. */
export const figureSheet = (figure: SubscriptionFigure): Sheet<FigureRow> => ({
  name: `assinaturas-${figure}`,
  title: `Números das assinaturas: ${FIGURE_TITLES[figure]}`,
  columns: [
    ['Assinatura', ({ subscriptionId }) => subscriptionId],
    ['Plano', ({ plan }) => plan],
    ['Pessoa', ({ account }) => account.name],
    ['E-mail', ({ account }) => account.email],
    ['Dia', ({ on }) => sheetDay(on)],
    ['Valor', ({ amount }) => reais(amount)],
    ['Pago', ({ isPaid }) => (isPaid === undefined ? '' : yes(isPaid))],
  ],
})
