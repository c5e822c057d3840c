import { createHmac } from 'node:crypto'
import { isSameSecret } from '#kernel/secrets.ts'
import { MERCADO_PAGO_CHALLENGE } from '../card-frame/paths.ts'
import type { MercadoPagoSettings } from './client.ts'

type Signed = Pick<MercadoPagoSettings, 'webhookSecret'>

const signOf = ({ webhookSecret }: Signed, url: string, back: string): string =>
  createHmac('sha256', webhookSecret).update(`challenge\n${url}\n${back}`).digest('base64url')

/**
 * Where an issuer's question stands: Mercado Pago shows it in a frame and sends nobody back, so a page of ours holds
 * it. Its address is signed, so that no other page can be put into that frame.
 */
export function challengeUrl(settings: MercadoPagoSettings, url: string, back = ''): string {
  const query = new URLSearchParams({ desafio: url, volta: back, prova: signOf(settings, url, back) })
  return `${settings.frameOrigin}${MERCADO_PAGO_CHALLENGE}?${query}`
}

export interface Challenge {
  url: string
  /** Where its customer goes then; empty when nobody knows. */
  back: string
}

/** The question that such an address is about; undefined when we did not write it. */
export function readChallenge(settings: Signed, query: Record<string, unknown>): Challenge | undefined {
  const [url, back, proof] = [query.desafio, query.volta, query.prova]
  if (typeof url !== 'string' || typeof back !== 'string' || typeof proof !== 'string') return undefined
  return isSameSecret(proof, signOf(settings, url, back)) ? { url, back } : undefined
}
