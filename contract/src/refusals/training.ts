import type { RefusalTable } from './table.ts'

/** Why a lesson is not completed. */
export const TRAINING_TABLE = {
  'training.not-by-hand': [
    409,
    'Esta aula se conclui assistindo ao vídeo ou passando no questionário, não com um botão.',
  ],
  'training.no-attempts': [409, 'As tentativas de hoje acabaram. Reveja a aula e tente de novo amanhã.'],
  'training.unanswered': [422, 'Responda todas as perguntas antes de enviar.'],
} as const satisfies RefusalTable
