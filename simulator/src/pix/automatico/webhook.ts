import type { Answer, Bank, Call, Handler } from '../bank.ts'
import { isoOf } from '../present.ts'
import { Problem, refuse } from '../problem.ts'
import type { Topic } from './webhook.store.ts'

const INVALID = { rec: 'WebhookRecOperacaoInvalida', cobr: 'WebhookCobROperacaoInvalida' } as const

/** `PUT /webhookrec` and `PUT /webhookcobr`. */
export const putRecurrenceWebhook =
  (topic: Topic): Handler =>
  (bank: Bank, { body }: Call): Answer => {
    const { webhookUrl } = body as { webhookUrl: string }
    // Plain http is accepted because a demonstration runs on one machine; a bank demands https and mTLS.
    const isAddress = /^https?:\/\//.test(webhookUrl)
    const violacao = {
      razao: 'O campo webhook.webhookUrl não respeita o _schema_.',
      propriedade: 'webhook.webhookUrl',
    }
    refuse(INVALID[topic], isAddress ? [] : [violacao])
    bank.recurrenceWebhooks.put(topic, { url: webhookUrl, createdAt: bank.config.now() })
    return { status: 200 }
  }

/** `GET /webhookrec` and `GET /webhookcobr`. */
export const getRecurrenceWebhook =
  (topic: Topic): Handler =>
  (bank: Bank): Answer => {
    const webhook = bank.recurrenceWebhooks.find(topic)
    if (!webhook) throw new Problem('NaoEncontrado')
    return { status: 200, body: { webhookUrl: webhook.url, criacao: isoOf(webhook.createdAt) } }
  }

/** `DELETE /webhookrec` and `DELETE /webhookcobr`. */
export const deleteRecurrenceWebhook =
  (topic: Topic): Handler =>
  (bank: Bank): Answer => {
    if (!bank.recurrenceWebhooks.remove(topic)) throw new Problem('NaoEncontrado')
    return { status: 204 }
  }
