/**
 * Why an issuer says no, in the words of the API. Another try with the same card can help after a soft one, never after
 * a hard one; the others are for whoever typed.
 */
export const DECLINES = {
  saldo: 'Saldo insuficiente',
  limite: 'Limite insuficiente',
  emissor_indisponivel: 'Emissor indisponível',
  tente_mais_tarde: 'Tente mais tarde',
  suspeita_temporaria: 'Suspeita de fraude (temporária)',
  cartao_invalido: 'Cartão inválido',
  expirado: 'Cartão vencido',
  cancelado: 'Cartão cancelado',
  perdido_roubado: 'Cartão perdido ou roubado',
  nao_permitida: 'Compra não permitida para o cartão',
  conta_encerrada: 'Conta encerrada',
  nao_tente_novamente: 'Não tente novamente',
  cvv: 'Código de segurança incorreto',
  dados: 'Dados não conferem',
} as const
export type Decline = keyof typeof DECLINES

/** Approved while its holder is there, and declined so without them. */
type LaterDecline = `later-${Decline}`

/** Why a charge without its holder is declined; undefined where it is not. */
export const laterDecline = (outcome: Outcome): Decline | undefined =>
  outcome.startsWith('later-') ? (outcome.slice('later-'.length) as Decline) : undefined

/**
 * What happens to a charge on a card; `lost` is done or not, and its answer never comes; a review ends so by itself, or
 * as the operator says before.
 */
export type Outcome =
  | 'approved'
  | 'challenge'
  | 'review-approved'
  | 'review-declined'
  | 'lost-approved'
  | 'lost-unknown'
  | LaterDecline
  | Decline

type TestCard = readonly [number: string, outcome: Outcome, says: string]

const APPROVED: readonly TestCard[] = [
  ['4235647728025682', 'approved', 'Visa, aprovado'],
  ['5480832801033311', 'approved', 'Mastercard, aprovado'],
  ['375365153556885', 'approved', 'American Express, aprovado'],
  ['5067766783888311', 'approved', 'Elo, aprovado'],
  ['6062820000000003', 'approved', 'Hipercard, aprovado'],
  ['6370950000000005', 'approved', 'Hiper, aprovado'],
]

const DECLINED: readonly TestCard[] = Object.entries({
  '4000000000001018': 'saldo',
  '4000000000001026': 'limite',
  '4000000000001034': 'emissor_indisponivel',
  '4000000000001042': 'tente_mais_tarde',
  '4000000000001059': 'suspeita_temporaria',
  '4000000000001067': 'cartao_invalido',
  '4000000000001075': 'expirado',
  '4000000000001083': 'cancelado',
  '4000000000001091': 'perdido_roubado',
  '4000000000001109': 'nao_permitida',
  '4000000000001117': 'conta_encerrada',
  '4000000000001125': 'nao_tente_novamente',
  '4000000000001133': 'cvv',
  '4000000000001141': 'dados',
} satisfies Record<string, Decline>).map(([number, code]) => [number, code, `Recusado: ${DECLINES[code]}`])

/** Cards of nobody, with what happens to them. Any other number that passes its check is approved. */
export const TEST_CARDS: readonly TestCard[] = [
  ...APPROVED,
  ['4000000000001158', 'challenge', 'O banco pede uma confirmação (3DS)'],
  ['4000000000001182', 'review-approved', 'Em análise; depois, aprovado'],
  ['4000000000001190', 'review-declined', 'Em análise; depois, recusado'],
  ['4000000000001208', 'later-saldo', 'Aprovado; nas renovações, sem saldo'],
  ['4000000000001216', 'later-perdido_roubado', 'Aprovado; nas renovações, cartão perdido'],
  ['4000000000001166', 'lost-approved', 'Aprovado, e a resposta se perde'],
  ['4000000000001174', 'lost-unknown', 'O pedido se perde: nada é cobrado'],
  ...DECLINED,
]

export const outcomeOf = (digits: string): Outcome =>
  TEST_CARDS.find(([number]) => number === digits)?.[1] ?? 'approved'
