import { MAIL_TEXTS, type MailTextKind } from '@vitrine/contract/mail-text'
import type { Section, Values } from '../form/field.ts'

const LABELS: Record<MailTextKind, string> = {
  welcome: 'Boas-vindas',
  'order-received': 'Pedido recebido',
  'payment-confirmed': 'Pagamento confirmado',
  'access-given': 'Acesso concedido',
  'certificate-issued': 'Certificado emitido',
  'cart-forgotten': 'Carrinho esquecido',
  'refund-done': 'Devolução feita',
}

/** What a brand says at the end of its messages. */
export const mailTexts = (isFirst: boolean): Section => ({
  title: 'Textos dos e-mails',
  lead: `Um parágrafo da marca no fim de cada mensagem, antes da assinatura. Em branco, ${
    isFirst ? 'a mensagem termina sem ele' : 'vale o da primeira marca'
  }.`,
  fields: MAIL_TEXTS.map((kind) => ({
    kind: 'multiline',
    name: `mailTexts.${kind}`,
    label: LABELS[kind],
    rows: 2,
    max: 500,
  })),
  defaults: { values: {}, says: isFirst ? 'Nenhum' : 'Os da primeira marca' },
})

/** Those of which the brand says something. */
export const saidTexts = (texts: Values): Values =>
  Object.fromEntries(
    Object.entries(texts).filter(([, text]) => typeof text === 'string' && text.trim() !== ''),
  )
