import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { type PaymentProviders, PROVIDER_NAMES, providerNamed } from '#payment-provider'
import { addBoletoWebhook } from './boleto.http.ts'
import { addCardWebhook } from './card.http.ts'
import { MERCADO_PAGO } from './mercado-pago/provider.ts'
import { addMercadoPagoWebhook } from './mercado-pago/webhook.http.ts'
import { addPixWebhook } from './payment.http.ts'
import { STRIPE } from './stripe/provider.ts'
import { addStripeWebhook } from './stripe/webhook.http.ts'

/** A door for everybody who may tell us of payments: also for those who are asked for no new ones any more. */
export async function addWebhooks(
  server: FastifyInstance,
  app: App,
  providers: PaymentProviders,
): Promise<void> {
  addPixWebhook(server, app, providerNamed(providers, PROVIDER_NAMES.pix))
  await addBoletoWebhook(server, app, providerNamed(providers, PROVIDER_NAMES.boleto))
  await addCardWebhook(server, app, providerNamed(providers, PROVIDER_NAMES.card))
  await addStripeWebhook(server, app, providerNamed(providers, STRIPE))
  await addMercadoPagoWebhook(server, app, providerNamed(providers, MERCADO_PAGO))
}
