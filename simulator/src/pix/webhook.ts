import { holderOf, receiverOf } from '../config.ts'
import type { Answer, Bank, Call } from './bank.ts'
import { type Period, parametersJson, periodOf } from './listing.ts'
import { isoOf } from './present.ts'
import { Problem, refuse, type Violacao } from './problem.ts'
import type { Webhook } from './webhook.store.ts'

/** `PUT /webhook/{chave}`: where the notifications about this key go. */
export function putWebhook(bank: Bank, { params, body }: Call): Answer {
  const key = params.chave!
  const { webhookUrl } = body as { webhookUrl: string }
  refuse('WebhookOperacaoInvalida', webhookViolations(bank, key, webhookUrl))
  bank.webhooks.put({ key, url: webhookUrl, createdAt: bank.config.now() })
  return { status: 200 }
}

/** `GET /webhook/{chave}`. */
export function getWebhook(bank: Bank, { params }: Call): Answer {
  const webhook = bank.webhooks.find(params.chave!)
  if (!webhook) throw new Problem('WebhookNaoEncontrado')
  return { status: 200, body: webhookJson(bank, webhook) }
}

/** `DELETE /webhook/{chave}`. */
export function deleteWebhook(bank: Bank, { params }: Call): Answer {
  if (!bank.webhooks.remove(params.chave!)) throw new Problem('WebhookNaoEncontrado')
  return { status: 204 }
}

/** `GET /webhook`: all of them, or those registered in a period. */
export function listWebhooks(bank: Bank, { query }: Call): Answer {
  const period: Period = periodOf(query, 'WebhookConsultaInvalida')
  const all = bank.webhooks.between(period.from, period.to)
  const webhooks = all.slice(period.offset, period.offset + period.limit).map((one) => webhookJson(bank, one))
  return { status: 200, body: { parametros: parametersJson(query, period, all.length), webhooks } }
}

function webhookViolations(bank: Bank, key: string, url: string): Violacao[] {
  const found: Violacao[] = []
  if (!holderOf(bank.config, key)) {
    const razao = 'O parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.'
    found.push({ razao, propriedade: 'chave' })
  }
  // Plain http is accepted because a demonstration runs on one machine; a bank demands https and mTLS.
  if (!/^https?:\/\//.test(url)) {
    found.push({
      razao: 'O campo webhook.webhookUrl não respeita o _schema_.',
      propriedade: 'webhook.webhookUrl',
    })
  }
  return found
}

const webhookJson = (bank: Bank, { key, url, createdAt }: Webhook) => ({
  webhookUrl: url,
  cnpj: receiverOf(bank.config, { chave: key }).cnpj,
  criacao: isoOf(createdAt),
})
