import { HELP_IDS, helpQuestion, MOST_QUESTIONS } from '@vitrine/contract/help'
import { MAIL_TEXTS, type MailTextKind } from '@vitrine/contract/mail-text'
import type { Section, Values } from '../form/field.ts'

/** What a brand answers on its page of help. */
export const helpQuestions = (isFirst: boolean): Section => ({
  title: 'Ajuda',
  lead: `A página /ajuda já responde ao que quem compra mais pergunta. Aqui a marca muda uma dessas respostas ou inclui outras. Sem perguntas, ${
    isFirst ? 'valem só as de fábrica' : 'valem as da primeira marca'
  }.`,
  defaults: { values: { helpQuestions: [] }, says: isFirst ? 'As de fábrica' : 'As da primeira marca' },
  fields: [
    {
      kind: 'rows',
      name: 'helpQuestions',
      label: 'Perguntas da marca',
      noun: 'Pergunta',
      add: 'Incluir pergunta',
      most: MOST_QUESTIONS,
      empty: { question: '', answer: '', replaces: '' },
      fields: [
        { kind: 'text', name: 'question', label: 'Pergunta', max: 150 },
        { kind: 'multiline', name: 'answer', label: 'Resposta', rows: 3, max: 2000 },
        {
          kind: 'choice',
          name: 'replaces',
          label: 'No lugar de',
          of: [['', 'Nenhuma: é mais uma'], ...HELP_IDS.map((id) => [id, helpQuestion(id)] as const)],
        },
      ],
    },
  ],
})

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
