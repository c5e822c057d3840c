import { combined, deleted, movedUnless } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { uncountLearner } from './course.store.ts'
import { mergeAttempts, mergeEnrolments, mergeLessons } from './incoming-progress.store.ts'

/** What somebody learnt. It goes with them, and so does what their certificates said. */
export const trainingData: PersonalDataSource = {
  name: 'treinamentos',
  erase: uncountLearner,
  async merge(tx, merge) {
    await mergeLessons(tx, merge)
    await mergeEnrolments(tx, merge)
    await mergeAttempts(tx, merge)
  },
  tables: [
    {
      table: 'certificate',
      merge: movedUnless(['course_id'], 'kept', 'Certificados'),
      owner,
      file: 'certificados',
      shown: {
        code: 'Código',
        holder: 'Em nome de',
        course_title: 'Treinamento',
        hours: 'Horas',
        completed_on: 'Concluído em',
        issuer: 'Emitido por',
        signed: 'Assinatura',
        created_at: 'Emitido em',
      },
      hidden: { id: OURS, account_id: OURS, course_id: OURS, brand_id: OURS },
      erase: 'delete',
    },
    {
      table: 'quiz_attempt',
      merge: combined('numbered on, after those of the account that stays', 'Tentativas em questionários'),
      owner,
      file: 'questionarios',
      shown: {
        lesson_id: 'Aula',
        number: 'Tentativa',
        answers: 'Respostas',
        score: 'Acertos em %',
        passed: 'Passou',
        created_at: 'Data',
      },
      hidden: { id: OURS, account_id: OURS, result: 'a correção: diz o que é certo, que é da loja' },
      erase: 'delete',
    },
    {
      table: 'lesson_draft',
      merge: movedUnless(['lesson_id'], 'deleted'),
      owner,
      file: 'aulas-em-andamento',
      shown: { lesson_id: 'Aula', text: 'Texto que você escrevia', saved_at: 'Data' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'quiz_draft',
      merge: movedUnless(['lesson_id'], 'deleted'),
      owner,
      file: 'questionarios-em-andamento',
      shown: { lesson_id: 'Aula', answers: 'Respostas ainda não enviadas', saved_at: 'Data' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'lesson_progress',
      merge: combined('what is done in either is done, what was watched in either was', 'Aulas começadas'),
      owner,
      file: 'aulas',
      shown: {
        lesson_id: 'Aula',
        opened_at: 'Aberta em',
        position_seconds: 'Parada no segundo',
        watched: 'Trechos vistos, em segundos',
        completed_at: 'Concluída em',
      },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'enrolment',
      merge: combined('begun when the first was, completed when either was', 'Cursos começados'),
      owner,
      file: 'treinamentos',
      shown: {
        course_id: 'Treinamento',
        started_at: 'Começado em',
        last_lesson_id: 'Última aula',
        completed_at: 'Concluído em',
      },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'watch_clock',
      merge: deleted('when a part of a video was last reported, for a minute'),
      owner,
      file: 'ultima-reproducao',
      shown: { reported_at: 'Último trecho de vídeo visto em' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
  ],
}
