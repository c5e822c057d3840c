import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { readChallenge } from '../mercado-pago/card.ts'
import { brandAtGateway } from '../mercado-pago/card-token.ts'
import { createFramedCards, type FramedCard } from '../mercado-pago/kept-card.ts'
import { challengePage, framePage } from './page.ts'
import { challengePolicy, FRAMES, framePolicy, type Gateway, MERCADO_PAGO_CHALLENGE } from './policy.ts'

const FILES = [
  'quadro.css',
  'quadro.js',
  'stripe.js',
  'stripe-codigo.js',
  'mercado-pago.js',
  'mercado-pago-campos.js',
  'mercado-pago-codigo.js',
  'confirmacao.js',
] as const
const TYPES = { css: 'text/css', js: 'text/javascript' }
const SCRIPTS: Record<Gateway, [base: string, path: string]> = {
  stripe: ['https://js.stripe.com', '/v3/'],
  'mercado-pago': ['https://sdk.mercadopago.com', '/js/v2'],
}

/** The origins of the pages that may hold a frame, that of the installation first. */
type Origins = () => Promise<string[]>

/** The pages into which a card is typed at a gateway: documents of their own, with policies of their own. */
export function addCardFrames(server: FastifyInstance, app: App, origins: Origins): void {
  const { stripe, mercadoPago } = app.config
  if (stripe?.publicKey)
    addFrame(server, origins, 'stripe', { key: stripe.publicKey, base: stripe.scriptBase })
  if (mercadoPago?.publicKey) {
    const { publicKey: key, scriptBase: base } = mercadoPago
    addFrame(server, origins, 'mercado-pago', { key, base, read: createFramedCards(mercadoPago) })
    addChallenge(server, app, mercadoPago)
  }
  if (!stripe?.publicKey && !mercadoPago?.publicKey) return
  addFace(server)
  for (const name of FILES) {
    const text = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8')
    const type = `${TYPES[name.endsWith('.css') ? 'css' : 'js']}; charset=utf-8`
    server.get(`${FRAMES}/${name}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    )
  }
}

/** The face of the shop, for a page on another name than its own. */
function addFace(server: FastifyInstance): void {
  const file = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
  const face = readFileSync(new URL(file))
  server.get(`${FRAMES}/figtree.woff2`, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(face),
  )
}

type FramedCards = ReturnType<typeof createFramedCards>

interface Seller {
  key: string
  /** Another place of the gateway's script than its own. */
  base: string | undefined
  /** Of a gateway whose fields are told of a kept card. */
  read?: FramedCards
}

interface Query {
  tema?: string
  /** The origin of the page that holds it, where that is not the installation's. */
  loja?: unknown
  codigo?: unknown
  cartao?: unknown
}

/** The kept card that the page for its code is told of; one whose name we did not sign is nobody's. */
async function keptOf(read: FramedCards, { cartao }: Query): Promise<FramedCard> {
  const kept = await read(String(cartao))
  if (!kept) throw new Refused('not-found')
  return kept
}

/** `codigo` asks for the code alone of a kept card of that brand. */
const brandOf = ({ codigo }: Query): string | undefined =>
  codigo === undefined ? undefined : brandAtGateway(/^[a-z_-]{2,30}$/.exec(String(codigo))?.[0] ?? 'visa')

function addFrame(
  server: FastifyInstance,
  origins: Origins,
  gateway: Gateway,
  { key, base, read }: Seller,
): void {
  const [own, path] = SCRIPTS[gateway]
  server.get<{ Querystring: Query }>(`${FRAMES}/${gateway}`, async ({ query }, reply) => {
    const known = await origins()
    const origin = known.find((one) => one === query.loja) ?? known[0]!
    const theme = query.tema === 'escuro' ? 'dark' : 'light'
    const codeOf = brandOf(query)
    const kept = codeOf && read ? await keptOf(read, query) : undefined
    // Who may hold it, the policy says: the older header knows no other origin.
    reply.raw.removeHeader('x-frame-options')
    return sendPage(
      reply,
      framePolicy(gateway, origin, base),
      framePage(gateway, (base ?? own) + path, { key, origin, theme, codeOf, kept }),
    )
  })
}

function addChallenge(server: FastifyInstance, app: App, signed: { webhookSecret: string }): void {
  const { publicUrl } = app.config.http
  const policy = challengePolicy(publicUrl.startsWith('https:'))
  server.get<{ Querystring: Record<string, unknown> }>(MERCADO_PAGO_CHALLENGE, async ({ query }, reply) => {
    const challenge = readChallenge(signed, query)
    if (!challenge) throw new Refused('not-found')
    const back = challenge.back || `${publicUrl}/account/perfil/gerenciar`
    return sendPage(reply, policy, challengePage(challenge.url, back))
  })
}

const sendPage = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(html)
