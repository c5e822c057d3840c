import { sellsTrainings } from '#brand'
import { answerHook } from '#kernel/hook.ts'
import { isTypeSold } from './list.store.ts'

/** What modules below ask of it. */
export const catalogAnswers = [answerHook(sellsTrainings, (db, window) => isTypeSold(db, 'training', window))]
