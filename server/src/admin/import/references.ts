import type { MadeThing } from './kind.ts'

type Thing = MadeThing['thing']

/**
 * What becomes of a row that refers to something imported when the import is undone: a sentence keeps what it names, and
 * says what to do where something can be done; `goes` says why nothing is lost when the row goes with it.
 */
type Reference = string | { goes: string }

const SIGNED_IN = 'a pessoa já entrou na conta.'
const CARD = 'a pessoa já cadastrou um cartão ou um Pix Automático.'
const STAFF = { goes: 'Only who has a role has one, and an account with a role stays.' }
const OWN = { goes: 'The import made it.' }
const TOLD = { goes: 'Who has read a notification has signed in, which keeps the account.' }
const ON_SALE = 'o produto já foi posto à venda.'
const COURSE_BEGUN = 'alguém já começou o curso.'

/** Every table with a foreign key to what an import makes. */
export const REFERENCES: Readonly<Record<Thing, Readonly<Record<string, Reference>>>> = {
  account: {
    account: 'outra conta foi juntada a esta.',
    account_address: 'a pessoa já teve outro e-mail.',
    account_event: 'a pessoa já usou a conta.',
    account_export: 'a pessoa pediu uma cópia dos próprios dados.',
    account_link: 'a pessoa já recebeu um link de acesso.',
    account_note: 'a equipe anotou algo sobre a pessoa.',
    account_profile: 'a pessoa já mudou os próprios dados.',
    account_removal: 'a pessoa pediu a exclusão da conta, que segue o prazo dela.',
    card_consent: CARD,
    card_mandate: CARD,
    card_setup: CARD,
    cart: 'a pessoa já montou um carrinho.',
    certificate: 'a pessoa já tem um certificado.',
    consent: 'a pessoa já respondeu sobre os próprios dados.',
    coupon_account: 'um cupom é só para esta pessoa. Tire-a do cupom e desfaça de novo.',
    coupon_code: 'um código de campanha é só para esta pessoa.',
    coupon_redemption: 'a pessoa já usou um cupom.',
    credit_balance: 'a pessoa tem crédito na loja.',
    credit_entry: 'a pessoa tem crédito na loja.',
    data_export: STAFF,
    dispute_answer: 'a pessoa já trabalhou em uma contestação.',
    dispute_note: 'a pessoa já trabalhou em uma contestação.',
    dunning_mail: { goes: 'The order that it reminds of keeps the account.' },
    enrolment: 'a pessoa já começou um curso.',
    entitlement: 'a pessoa já recebeu um acesso. Se veio de outra importação, desfaça-a antes.',
    entitlement_hold: 'um acesso da pessoa está suspenso.',
    idempotency: 'a pessoa já usou a conta.',
    identity_record: 'a pessoa já entrou em um aplicativo pela conta.',
    import_row: { goes: 'The row of the file stays, without whose it was.' },
    known_device: SIGNED_IN,
    lesson_draft: 'a pessoa está escrevendo uma aula.',
    lesson_progress: 'a pessoa já começou um curso.',
    notice: TOLD,
    notice_digest: TOLD,
    passkey: SIGNED_IN,
    passkey_challenge: SIGNED_IN,
    password_history: SIGNED_IN,
    pix_mandate: CARD,
    price_campaign_subscription: 'a pessoa está em um reajuste.',
    product_download: 'a pessoa já baixou um arquivo.',
    purchase_order: 'há um pedido desta pessoa.',
    quiz_attempt: 'a pessoa já respondeu um questionário.',
    quiz_draft: 'a pessoa já respondeu um questionário.',
    recovery_code: SIGNED_IN,
    refund: 'a pessoa já pediu uma devolução.',
    review: 'a pessoa já avaliou um produto.',
    review_report: 'a pessoa já denunciou uma avaliação.',
    saved_card: CARD,
    second_factor_reset: SIGNED_IN,
    second_factor_session: SIGNED_IN,
    session: SIGNED_IN,
    staff_notice_brand: STAFF,
    staff_notice_choice: STAFF,
    subscription: 'há uma assinatura desta pessoa. Se veio de outra importação, desfaça-a antes.',
    subscription_event: 'a pessoa já mudou uma assinatura.',
    ticket: 'a pessoa já pediu ajuda à loja.',
    totp: SIGNED_IN,
    totp_enrolment: SIGNED_IN,
    waiting_place: 'a pessoa está em uma lista de espera.',
    watch_clock: 'a pessoa já começou um curso.',
  },
  subscription: {
    card_mandate: 'a pessoa já escolheu como pagar.',
    mrr_movement: OWN,
    pix_mandate: 'a pessoa já escolheu como pagar.',
    price_campaign_subscription: 'a assinatura está em um reajuste.',
    purchase_order: 'há um pedido desta assinatura.',
    subscription: 'a assinatura já foi retomada.',
    subscription_event: 'a assinatura já mudou.',
  },
  product: {
    bundle_item: 'o produto está em um pacote. Tire-o do pacote e desfaça de novo.',
    cart_line: ON_SALE,
    dunning_policy: 'o produto tem uma regra de cobrança.',
    offer: 'uma oferta no carrinho ou depois da compra é deste produto.',
    order_line: 'o produto já foi vendido.',
    price: OWN,
    price_campaign: 'há um reajuste deste produto.',
    product_brand: OWN,
    product_course: 'o produto já abre um curso.',
    product_file: 'o produto já tem um arquivo.',
    product_installment: 'o produto tem parcelas próprias.',
    product_picture: 'o produto já tem imagens.',
    product_requirement: 'outro produto exige este. Mude o outro e desfaça de novo.',
    review: ON_SALE,
    seat: 'uma vaga do produto já foi ocupada.',
    seat_hold: 'uma vaga do produto está reservada.',
    subscription:
      'há assinaturas deste produto. Se vieram de outra importação, desfaça-a antes; as que mudaram desde então o mantêm.',
    waiting_place: ON_SALE,
  },
  coupon: {
    cart: { goes: 'A cart has its full price again, as when a coupon ends.' },
    coupon_account: 'o cupom é só para algumas pessoas.',
    coupon_brand: OWN,
    coupon_code: 'o cupom já tem códigos.',
    coupon_email: 'o cupom é só para algumas pessoas.',
    coupon_redemption: 'o cupom já foi usado.',
    coupon_version: OWN,
    offer: 'uma oferta depois da compra usa este cupom.',
  },
  course: {
    certificate: COURSE_BEGUN,
    course_module: 'há módulos do curso que ficaram.',
    enrolment: COURSE_BEGUN,
    product_course: 'um produto abre este curso. Tire o curso do produto e desfaça de novo.',
  },
  module: { lesson: 'há aulas que ficaram.' },
  lesson: {
    course_module: 'um módulo só abre depois desta aula.',
    enrolment: COURSE_BEGUN,
    lesson: 'outra aula só abre depois desta.',
    lesson_draft: 'alguém está escrevendo esta aula.',
    lesson_media: 'a aula já tem um arquivo.',
    lesson_picture: { goes: 'A picture was uploaded for a lesson, and stays without it.' },
    lesson_picture_use: { goes: 'It is about the text of the lesson, which goes.' },
    lesson_progress: COURSE_BEGUN,
    lesson_tally: { goes: 'It counts learners, and a lesson that somebody has begun stays.' },
    quiz_attempt: COURSE_BEGUN,
    quiz_draft: COURSE_BEGUN,
  },
  access: {},
  enrolment: {},
  progress: {},
}

/** The columns that name something imported by its id without a foreign key. */
export const UNBOUND_REFERENCES = {
  'entitlement.resource': 'alguém tem acesso a este produto. Se veio de outra importação, desfaça-a antes.',
  'offer.product_ids': 'uma oferta acompanha a compra deste produto.',
  'coupon.conditions': 'um cupom vale para este produto. Tire-o do cupom e desfaça de novo.',
  'coupon_version.terms': { goes: 'A version of before tells of what no longer holds.' },
  'cart.more_coupons': { goes: 'A cart has its full price again, as when a coupon ends.' },
  'price_campaign.price_ids': { goes: 'Its product has a foreign key, which keeps the prices, too.' },
  'import_batch.settings': { goes: 'A name of a file is chosen anew where what it was is gone.' },
  'brand.header_menu': { goes: 'A draft has no page in the shop that a menu could lead to.' },
  'brand.footer_menu': { goes: 'A draft has no page in the shop that a menu could lead to.' },
  'mrr_movement.account_id': { goes: 'It goes with its subscription, which keeps the account.' },
  'product_page.product_id': {
    goes: 'A page is counted from the place in its order, whether or not a product is there.',
  },
} as const satisfies Readonly<Record<string, Reference>>
