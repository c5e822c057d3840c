/**
 * Where a card is typed: the page of payment, that of an order and of a link that pays, of each brand, and the page on
 * which a card is added. There alone a document may hold the frame of who charges it. Without a query, or with one.
 */
export const CARD_PAGES =
  /^(?:(?:\/@[a-z0-9]+)?\/(?:payment|pagar)(?:-[a-z0-9]+)?(?:[/?]|$)|\/account\/perfil\/formas-de-pagamento\/novo\/?(?:\?|$))/
