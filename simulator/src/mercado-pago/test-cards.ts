/** What becomes of a charge on a card; a decline is Mercado Pago's own word, as `status_detail` has it. */
export type CardOutcome =
  | 'approved'
  /** The issuer asks its customer. */
  | 'asks'
  /** Somebody looks at it, and says yes unless told otherwise. */
  | 'reviewed'
  /** Somebody looks at it, and says no unless told otherwise. */
  | 'turned-down'
  | 'takes-time'
  /** Charged, and the answer never comes. */
  | 'lost-approved'
  /** The request never comes: nothing is charged. */
  | 'lost-unknown'
  | { declines: string }

/**
 * What becomes of a saved card that is charged without its holder: declined with a word of Mercado Pago, until so many
 * tries were made or an instant (epoch milliseconds) has come; without either, for ever.
 */
export interface SavedCardBehavior {
  declines: string
  tries?: number
  until?: number
}

interface TestCard {
  number: string
  says: string
  outcome?: CardOutcome
  /** Of a charge without its holder, once the card is saved. */
  saved?: SavedCardBehavior
}

const declined = (number: string, word: string): TestCard => ({
  number,
  outcome: { declines: word },
  says: `Recusado: ${DECLINES[word]}`,
})

/** The words of a payment that failed (manual of the Orders API, "Status da transação"), and what people read. */
export const DECLINES: Readonly<Record<string, string>> = {
  insufficient_amount: 'saldo insuficiente',
  amount_limit_exceeded: 'limite insuficiente',
  processing_error: 'emissor indisponível',
  max_attempts_exceeded: 'tente mais tarde',
  required_call_for_authorize: 'o titular precisa autorizar no banco',
  bad_filled_card_number: 'cartão inválido',
  bad_filled_date: 'validade incorreta',
  card_expired: 'cartão vencido',
  card_disabled: 'cartão cancelado',
  card_lost_or_stolen: 'cartão perdido ou roubado',
  card_type_not_allowed: 'compra não permitida para o cartão',
  account_closed: 'conta encerrada',
  blacklist: 'não tente novamente',
  bad_filled_security_code: 'código de segurança incorreto',
  bad_filled_card_data: 'dados não conferem',
  invalid_installments: 'parcelas não permitidas',
  rejected_by_issuer: 'recusado pelo emissor',
  high_risk: 'não passou na análise',
  '3ds_challenge': 'confirmação negada',
  '3ds_challenge_expired': 'sem confirmação',
  invalid_card_token: 'token inválido',
}

/** Mercado Pago's published test cards: what happens is the first word of the holder's name. */
export const BY_HOLDER: Readonly<Record<string, { outcome: CardOutcome; says: string }>> = {
  APRO: { outcome: 'approved', says: 'Aprovado' },
  CONT: { outcome: 'reviewed', says: 'Em análise' },
  OTHE: { outcome: { declines: 'rejected_by_issuer' }, says: 'Recusado pelo emissor' },
  CALL: { outcome: { declines: 'required_call_for_authorize' }, says: 'Recusado: precisa de autorização' },
  FUND: { outcome: { declines: 'insufficient_amount' }, says: 'Recusado: saldo insuficiente' },
  SECU: { outcome: { declines: 'bad_filled_security_code' }, says: 'Recusado: código incorreto' },
  EXPI: { outcome: { declines: 'bad_filled_date' }, says: 'Recusado: validade incorreta' },
  FORM: { outcome: { declines: 'bad_filled_card_data' }, says: 'Recusado: dados incorretos' },
  CARD: { outcome: { declines: 'bad_filled_card_number' }, says: 'Recusado: número incorreto' },
  INST: { outcome: { declines: 'invalid_installments' }, says: 'Recusado: parcelas não permitidas' },
  LOCK: { outcome: { declines: 'card_disabled' }, says: 'Recusado: cartão desabilitado' },
  ATTE: { outcome: { declines: 'max_attempts_exceeded' }, says: 'Recusado: tentativas demais' },
  BLAC: { outcome: { declines: 'blacklist' }, says: 'Recusado: lista de bloqueio' },
}

/** Those of Mercado Pago (manual, "Cartões de teste"); the one with a challenge is its test card of 3-D Secure. */
const PUBLISHED: readonly TestCard[] = [
  { number: '5031433215406351', says: 'Mastercard, até 12 parcelas' },
  { number: '4235647728025682', says: 'Visa, até 6 parcelas' },
  { number: '375365153556885', says: 'American Express, à vista' },
  { number: '5067766783888311', says: 'Elo, até 12 parcelas' },
  { number: '5483928164574623', outcome: 'asks', says: 'Mastercard: o banco pede uma confirmação (3DS)' },
]

/** Ours, for what the holder's name of a published card cannot say. */
const OWN: readonly TestCard[] = [
  { number: '6062820000000003', says: 'Hipercard, à vista' },
  { number: '4000000000001158', outcome: 'asks', says: 'O banco pede uma confirmação (3DS)' },
  { number: '4000000000001182', outcome: 'reviewed', says: 'Em análise; depois, aprovado' },
  { number: '4000000000001190', outcome: 'turned-down', says: 'Em análise; depois, recusado' },
  { number: '4000000000001166', outcome: 'lost-approved', says: 'Aprovado, e a resposta se perde' },
  { number: '4000000000001174', outcome: 'lost-unknown', says: 'O pedido se perde: nada é cobrado' },
  declined('4000000000001018', 'insufficient_amount'),
  declined('4000000000001026', 'amount_limit_exceeded'),
  declined('4000000000001034', 'processing_error'),
  declined('4000000000001042', 'max_attempts_exceeded'),
  declined('4000000000001059', 'required_call_for_authorize'),
  declined('4000000000001067', 'bad_filled_card_number'),
  declined('4000000000001075', 'card_expired'),
  declined('4000000000001083', 'card_disabled'),
  declined('4000000000001091', 'card_lost_or_stolen'),
  declined('4000000000001109', 'card_type_not_allowed'),
  declined('4000000000001117', 'account_closed'),
  declined('4000000000001125', 'blacklist'),
  declined('4000000000001133', 'bad_filled_security_code'),
  declined('4000000000001141', 'bad_filled_card_data'),
]

/** Ours: the first charge is approved, those without the holder go as it is said. */
const SAVED: readonly TestCard[] = [
  {
    number: '4000000000001208',
    saved: { declines: 'insufficient_amount' },
    says: 'Salvo: sem saldo em toda cobrança automática',
  },
  {
    number: '4000000000001216',
    saved: { declines: 'card_lost_or_stolen' },
    says: 'Salvo: perdido ou roubado em toda cobrança automática',
  },
  {
    number: '4000000000002016',
    saved: { declines: 'insufficient_amount', tries: 1 },
    says: 'Salvo: sem saldo na primeira cobrança automática; depois, aprovado',
  },
  {
    number: '4000000000002040',
    saved: { declines: 'card_expired' },
    says: 'Salvo: vencido em toda cobrança automática',
  },
  {
    number: '4000000000002057',
    saved: { declines: 'processing_error', tries: 2 },
    says: 'Salvo: emissor indisponível em duas cobranças automáticas; depois, aprovado',
  },
]

/** Cards of nobody, with what happens to them. Any other number that passes its check goes by the holder's name. */
export const TEST_CARDS: readonly TestCard[] = [...PUBLISHED, ...OWN, ...SAVED]

const find = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number)

/** By the number where it says so, else by the first word of the holder's name. */
export const outcomeOf = (number: string, holder: string): CardOutcome =>
  find(number)?.outcome ??
  BY_HOLDER[holder.trim().split(/\s+/)[0]?.toUpperCase() ?? '']?.outcome ??
  'approved'

export const behaviorOf = (number: string): SavedCardBehavior | undefined => find(number)?.saved
