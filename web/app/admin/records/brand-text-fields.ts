import { HELP_IDS, helpQuestion, MOST_QUESTIONS } from '@vitrine/contract/help'
import type { Section } from '../form/field.ts'

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
