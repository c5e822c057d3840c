import type { RefusalTable } from './table.ts'

/** Why a lesson is not completed, and why a course or a lesson is not written. */
export const TRAINING_TABLE = {
  'training.not-open-yet': [
    409,
    'Esta aula ainda não abriu. O treinamento diz quando ela abre, e o que fazer.',
  ],
  'training.not-by-hand': [
    409,
    'Esta aula se conclui assistindo ao vídeo ou passando no questionário, não com um botão.',
  ],
  'training.no-attempts': [409, 'As tentativas de hoje acabaram. Reveja a aula e tente de novo amanhã.'],
  'training.unanswered': [422, 'Responda todas as perguntas antes de enviar.'],
  'certificate.revoked': [
    409,
    'Este certificado foi cancelado, porque o valor do treinamento foi devolvido. Comprando de novo, ele volta a valer.',
  ],
  'course.slug-taken': [409, 'Já existe um curso com este endereço. Escolha outro.'],
  'course.fixed': [409, 'O endereço não muda depois que o curso foi publicado, para nenhum link se perder.'],
  'course.outline': [422, 'A ordem não tem todas as aulas do curso. Atualize a página e tente de novo.'],
  'course.no-such-move': [409, 'Isto não pode passar para esse estado. Atualize a página para ver o atual.'],
  'course.not-ready': [422, 'Publique ao menos uma aula antes de publicar o curso.'],
  'course.drip': [422, 'A liberação espera por uma aula que não pode ser. Escolha outra aula.'],
  'lesson.not-ready': [422, 'Falta algo na aula para ela ficar publicada. Confira os campos destacados.'],
  'lesson.taken': [
    409,
    'Alguém já abriu esta aula. Volte-a para rascunho: ela sai da vista, e nada se perde.',
  ],
  'lesson.awaited': [
    409,
    'Outra aula ou um módulo abre depois desta. Mude a liberação deles antes de removê-la.',
  ],
} as const satisfies RefusalTable
