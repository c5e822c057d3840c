import { planTermsText } from '@vitrine/contract/plan-terms'
import {
  type ActionPreview,
  type SubscriptionActionKind,
  type SubscriptionDetails,
  WAITED_DAYS,
} from '@vitrine/contract/subscription'
import { brl } from '../../ui/labels.ts'
import { dayText } from '../../ui/subscription-words.ts'

/** What a screen offers: to skip the next charge is a pause of one cycle. */
export type OfferedKind = SubscriptionActionKind | 'skip'

/** What is asked for without choosing another plan. */
export type PlainKind = Exclude<OfferedKind, 'change'>

interface ActionWords {
  /** Of the button that asks for it. */
  ask: string
  title: string
  sure: string
  keep: string
}

const CANCEL = 'Cancelar assinatura'
const UNDO = 'Desfazer cancelamento'
const UNDO_CHANGE = 'Desfazer a troca'
const UNDO_DUE_DAY = 'Manter o dia de antes'
const UNDO_PAUSE = 'Desfazer a pausa'

export const ACTION_WORDS: Record<OfferedKind, ActionWords> = {
  cancel: { ask: CANCEL, title: 'Cancelar a assinatura?', sure: CANCEL, keep: 'Manter a assinatura' },
  'undo-cancellation': {
    ask: UNDO,
    title: 'Continuar com a assinatura?',
    sure: UNDO,
    keep: 'Manter o cancelamento',
  },
  skip: {
    ask: 'Pular a próxima cobrança',
    title: 'Pular a próxima cobrança?',
    sure: 'Pular a cobrança',
    keep: 'Não pular',
  },
  pause: {
    ask: 'Pausar a assinatura',
    title: 'Pausar a assinatura?',
    sure: 'Marcar a pausa',
    keep: 'Continuar sem pausa',
  },
  'undo-pause': { ask: UNDO_PAUSE, title: 'Continuar sem pausa?', sure: UNDO_PAUSE, keep: 'Manter a pausa' },
  resume: {
    ask: 'Voltar agora',
    title: 'Voltar antes do fim da pausa?',
    sure: 'Voltar e pagar',
    keep: 'Continuar em pausa',
  },
  change: {
    ask: 'Trocar de plano',
    title: 'Trocar de plano',
    sure: 'Marcar a troca',
    keep: 'Manter o plano atual',
  },
  'undo-change': {
    ask: UNDO_CHANGE,
    title: 'Manter o plano atual?',
    sure: UNDO_CHANGE,
    keep: 'Manter a troca',
  },
  'due-day': {
    ask: 'Mudar o dia de vencimento',
    title: 'Mudar o dia de vencimento',
    sure: 'Mudar o vencimento',
    keep: 'Manter como está',
  },
  'undo-due-day': {
    ask: UNDO_DUE_DAY,
    title: 'Manter o dia de vencimento?',
    sure: UNDO_DUE_DAY,
    keep: 'Ficar com o novo dia',
  },
  reactivate: {
    ask: 'Reativar assinatura',
    title: 'Reativar a assinatura?',
    sure: 'Reativar e pagar',
    keep: 'Agora não',
  },
}

type Consequences = (subscription: SubscriptionDetails, preview: ActionPreview) => string[]

const CONSEQUENCES: Record<PlainKind, Consequences> = {
  cancel: ({ currentPeriod, product, status }, { accessUntil, effectiveOn, charges }) => {
    if (charges.length > 0 && accessUntil) return endsWithTerm(charges, accessUntil)
    const isNow = effectiveOn !== currentPeriod.endOn
    return [
      ...(isNow || !accessUntil
        ? endsNow(product.name, status)
        : [`Você usa ${product.name} até ${dayText(accessUntil)}, o fim do que já pagou.`]),
      'Nada mais é cobrado, e você não fica devendo nada.',
      isNow ? 'Para voltar, é só reativar nesta página.' : 'Até esse dia você pode desfazer o cancelamento.',
      'Você recebe um e-mail com o protocolo.',
    ]
  },
  'undo-cancellation': (_, { charges }) => goesOn(charges),
  'undo-pause': (_, { charges }) => goesOn(charges),
  'undo-change': (_, { charges }) => goesOn(charges),
  'undo-due-day': (_, { charges }) => goesOn(charges),
  'due-day': (_, { charges: [first, second] }) => [
    ...(first
      ? [`A cobrança de ${dayText(first.dueOn)} é de ${brl(first.amount)}. Nada é cobrado hoje.`]
      : []),
    ...(second
      ? [`A seguinte, de ${brl(second.amount)}, vence em ${dayText(second.dueOn)}, já no novo dia.`]
      : []),
    'Nenhum dia é cobrado duas vezes, e o acesso não para.',
    'Enquanto a próxima cobrança não é paga, você pode desfazer.',
  ],
  skip: ({ product, currentPeriod: { endOn } }, { accessUntil, resumesOn, charges: [next] }) => [
    `A cobrança de ${dayText(endOn)} não é feita: a assinatura fica em pausa por um período.`,
    `Você usa ${product.name} até ${accessUntil && dayText(accessUntil)}, o fim do que já pagou, e de novo a partir de ${resumesOn && dayText(resumesOn)}.`,
    ...(next ? [`Nesse dia vem a cobrança seguinte, de ${brl(next.amount)}.`] : []),
    'Até a pausa começar você pode desfazer.',
  ],
  pause: ({ product }, { accessUntil, resumesOn, charges: [next] }) => [
    `Você usa ${product.name} até ${accessUntil && dayText(accessUntil)}, o fim do que já pagou.`,
    `Daí até ${resumesOn && dayText(resumesOn)} não há acesso nem cobrança.`,
    ...(next ? [`Nesse dia a assinatura volta, com a cobrança de ${brl(next.amount)}.`] : []),
    'Avisamos 7 dias antes da volta. Você pode voltar antes ou cancelar quando quiser.',
  ],
  resume: ({ product }, { today, charges: [, next] }) => [
    `Você paga ${brl(today)} agora e volta a usar ${product.name} assim que o pagamento é confirmado, por um período inteiro a partir dele.`,
    ...(next
      ? [`Pagando hoje, a próxima cobrança, de ${brl(next.amount)}, vence em ${dayText(next.dueOn)}.`]
      : []),
    `Sem pagamento em ${WAITED_DAYS} dias, a pausa continua como está.`,
  ],
  reactivate: ({ product }, { today, charges: [, next], terms }) => [
    `Você paga ${brl(today)} agora, o mesmo preço de antes, e volta a usar ${product.name} assim que o pagamento é confirmado.`,
    ...(next ? [`A próxima cobrança, de ${brl(next.amount)}, vence em ${dayText(next.dueOn)}.`] : []),
    ...(terms ? [planTermsText(terms)] : []),
    'O que você já tinha feito continua onde estava.',
    'Nada é debitado sem a sua autorização, e cancelar leva dois cliques.',
  ],
}

/** Charges of one amount by that and their days, others each by its own. */
function chargesText(charges: ActionPreview['charges']): string {
  const [first, ...rest] = charges
  const last = rest.at(-1)
  if (first && last && rest.every(({ amount }) => amount === first.amount))
    return `de ${brl(first.amount)}, de ${dayText(first.dueOn)} a ${dayText(last.dueOn)}`
  return charges.map(({ dueOn, amount }) => `${brl(amount)} em ${dayText(dueOn)}`).join(', ')
}

/** What binds goes on: its charges are all that is still to come. */
const endsWithTerm = (charges: ActionPreview['charges'], accessUntil: string): string[] => [
  `Seu plano tem permanência mínima: ${charges.length === 1 ? 'falta 1 cobrança' : `faltam ${charges.length} cobranças`}, ${chargesText(charges)}.`,
  `Você usa tudo até ${dayText(accessUntil)}. Depois nada mais é cobrado, e não há multa.`,
  'Até esse dia você pode desfazer o cancelamento.',
  'Você recebe um e-mail com o protocolo.',
]

/** What is paid and not used up does not come back by itself: the law's days are asked for at the order. */
const endsNow = (plan: string, status: SubscriptionDetails['status']): string[] =>
  status === 'active' || status === 'trialing'
    ? [
        `O acesso a ${plan} termina agora.`,
        'O que já foi pago não volta. Dentro do prazo de desistência, abra a cobrança nesta página e desista dela.',
      ]
    : [`O acesso a ${plan} termina agora, porque o período não foi pago.`]

/** What an action changes, for people: money, days and access. */
export const consequencesOf = (
  kind: PlainKind,
  subscription: SubscriptionDetails,
  preview: ActionPreview,
): string[] => CONSEQUENCES[kind](subscription, preview)

function goesOn([next]: ActionPreview['charges']): string[] {
  return [
    'A assinatura continua como antes. Nada é cobrado hoje.',
    ...(next
      ? [`A próxima cobrança é de ${brl(next.amount)}, com vencimento em ${dayText(next.dueOn)}.`]
      : []),
  ]
}
