/** Where the pages stand that hold a gateway's fields. */
export const FRAMES = '/pagamento/quadro'
/** The one that holds the question of a card's issuer, at Mercado Pago. */
export const MERCADO_PAGO_CHALLENGE = `${FRAMES}/mercado-pago/confirmacao`
