import type { Answers, Question, QuizResult, QuizView } from '@vitrine/contract/quiz'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { counted } from '../../ui/words.ts'
import classes from './lesson-quiz.module.css'
import { QuizQuestion } from './quiz-question.tsx'
import { useDraft } from './use-draft.ts'

interface LessonQuizProps {
  lessonId: string
  quiz: QuizView
  isDone: boolean
}

/** The questions of a lesson, and what came of the last attempt at them. */
export function LessonQuiz({ lessonId, quiz, isDone }: LessonQuizProps) {
  const { answers, answer, state, drop } = useDraft(lessonId, quiz.draft ?? {})
  const [result, setResult] = useState(quiz.last)
  const [attemptsLeft, setAttemptsLeft] = useState(quiz.attemptsLeft)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const send = async () => {
    if (!isComplete(quiz, answers)) return setProblem('Responda todas as perguntas antes de enviar.')
    drop()
    setBusy(true)
    setProblem(undefined)
    try {
      const api = await getApi()
      const outcome = await api.training.answerQuiz({ id: lessonId, answers })
      setResult(outcome.result)
      setAttemptsLeft(outcome.attemptsLeft)
      if (outcome.result.isPassed) await revalidate()
    } catch (error) {
      setProblem(sentenceFor(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.quiz}
      aria-label="Questionário"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send()
      }}
    >
      <ol className={classes.questions}>
        {quiz.questions.map((question) => (
          <li key={question.id}>
            <QuizQuestion
              question={question}
              answer={answers[question.id]}
              judged={judgedOf(result, question)}
              onAnswer={(value) => answer(question.id, value)}
            />
          </li>
        ))}
      </ol>
      <p className={classes.left} role="status">
        {state && DRAFT_WORDS[state]}
      </p>
      {problem && <Notice tone="negative" title={problem} />}
      {result && <Outcome result={result} passPercent={quiz.passPercent} attemptsLeft={attemptsLeft} />}
      {!isDone && attemptsLeft > 0 && <Send isBusy={isBusy} attemptsLeft={attemptsLeft} />}
    </form>
  )
}

const DRAFT_WORDS = {
  kept: 'Respostas guardadas. Você pode continuar em outro aparelho.',
  failed: 'As respostas não foram guardadas. Confira sua internet.',
} as const

const isComplete = ({ questions }: QuizView, answers: Answers): boolean =>
  questions.every(({ id }) => (answers[id]?.length ?? 0) > 0)

const judgedOf = (result: QuizResult | undefined, { id }: Question) =>
  result?.questions.find((one) => one.id === id)

interface OutcomeProps {
  result: QuizResult
  passPercent: number
  attemptsLeft: number
}

const Outcome = ({ result: { score, isPassed }, passPercent, attemptsLeft }: OutcomeProps) => (
  <div role="status">
    <Notice
      tone={isPassed ? 'good' : 'attention'}
      title={isPassed ? `Você passou com ${score}% de acertos` : `${score}% de acertos`}
    >
      {!isPassed && (
        <p>
          São precisos {passPercent}%.{' '}
          {attemptsLeft > 0
            ? 'Reveja as respostas marcadas e tente de novo.'
            : 'As tentativas de hoje acabaram: reveja a aula e tente de novo amanhã.'}
        </p>
      )}
    </Notice>
  </div>
)

const Send = ({ isBusy, attemptsLeft }: { isBusy: boolean; attemptsLeft: number }) => (
  <div className={classes.send}>
    <Button type="submit" busy={isBusy}>
      Enviar respostas
    </Button>
    <p className={classes.left}>{counted(attemptsLeft, 'tentativa', 'tentativas')} hoje</p>
  </div>
)
