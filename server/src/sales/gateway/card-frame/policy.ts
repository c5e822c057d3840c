/** Where a gateway's script comes from, what it may load in frames and whom it may ask, as its manual says. */
interface Sources {
  script: string
  frame: string
  connect: string
  image: string
}

export type Gateway = 'stripe' | 'mercado-pago'

/** docs.stripe.com/security/guide#content-security-policy; the SDK of Mercado Pago asks the hosts of its own fields. */
const SOURCES: Record<Gateway, Sources> = {
  stripe: {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
    image: 'https://*.stripe.com',
  },
  'mercado-pago': {
    script: 'https://sdk.mercadopago.com https://http2.mlstatic.com',
    frame: 'https://secure-fields.mercadopago.com https://api-static.mercadopago.com',
    connect:
      'https://api.mercadopago.com https://api-static.mercadopago.com https://secure-fields.mercadopago.com https://http2.mlstatic.com',
    image: 'https://http2.mlstatic.com',
  },
}

const STRICT = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "style-src 'self'",
  "font-src 'self'",
]

/** What a frame's page may do: with its gateway alone, and only in pages of the shop. `base` is where a test has it. */
export function framePolicy(gateway: Gateway, shop: string, base: string | undefined): string {
  const origin = base && new URL(base).origin
  const { script, frame, connect, image } = origin
    ? { script: origin, frame: origin, connect: origin, image: origin }
    : SOURCES[gateway]
  return [
    ...STRICT,
    "style-src-attr 'unsafe-inline'",
    `script-src 'self' ${script}`,
    `frame-src ${frame}`,
    `connect-src ${connect}`,
    `img-src data: ${image}`,
    `frame-ancestors ${shop}`,
  ].join('; ')
}

/** The issuer's own pages follow Mercado Pago's into the frame, and they are anybody's. This page holds nothing else. */
export const challengePolicy = (isSecure: boolean): string =>
  [
    ...STRICT,
    "script-src 'self'",
    `frame-src ${isSecure ? 'https:' : 'http: https:'}`,
    "frame-ancestors 'none'",
  ].join('; ')

/** Where the pages stand that hold a gateway's fields. */
export const FRAMES = '/pagamento/quadro'
/** The one that holds the question of a card's issuer, at Mercado Pago. */
export const MERCADO_PAGO_CHALLENGE = `${FRAMES}/mercado-pago/confirmacao`
