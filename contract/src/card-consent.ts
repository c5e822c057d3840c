/** What is agreed to beside a card's frame; the whole sentence is kept with the consent. */
export const SAVE_CARD_TEXT =
  'Salvar este cartão para as próximas compras. Quem guarda os dados é a empresa que processa o pagamento; a loja fica só com a bandeira, o final e a validade, e você remove quando quiser em Formas de pagamento.'

/**
 * The same where the card is charged for each renewal without its holder. It covers that the card is kept. Another
 * sentence is another version; both are kept with the consent.
 */
export const RENEW_CARD_TEXT =
  'Renovar automaticamente neste cartão. Autorizo a loja a cobrar nele cada renovação, à vista, no dia do vencimento, até eu desligar ou cancelar. Aviso por e-mail antes de cada cobrança; a empresa que processa o pagamento guarda os dados do cartão, e você desliga quando quiser na página da assinatura.'
export const RENEW_CARD_VERSION = '2026-11-27'
