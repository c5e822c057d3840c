import type { Answers, Question, QuizDraft, QuizResult, QuizView } from '@vitrine/contract/quiz'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { TextField } from '../../forms/text-field.tsx'
import { getApi } from '../../session/api.ts'
import { createRequestQueue } from '../../session/request-queue.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import quiet from '../../ui/quiet.module.css'
import { counted } from '../../ui/words.ts'
import classes from './lesson-quiz.module.css'

interface LessonQuizProps {
  lessonId: string
  quiz: QuizView
  isDone: boolean
}

/** The questions of a lesson, and what came of the last attempt at them. */
export function LessonQuiz({ lessonId, quiz, isDone }: LessonQuizProps) {
  const { answers, answer, state, drop } = useDraft(lessonId, quiz.draft ?? {})
  const { result, attemptsLeft, problem, isBusy, send } = useAttempt(lessonId, quiz)
  return (
    <form
      className={classes.quiz}
      aria-label="Questionário"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send(answers, drop)
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
      <p className={quiet.text} role="status">
        {state && DRAFT_WORDS[state]}
      </p>
      {problem && <Notice tone="negative" title={problem} />}
      {result && <Outcome result={result} passPercent={quiz.passPercent} attemptsLeft={attemptsLeft} />}
      {!isDone && attemptsLeft > 0 && <Send isBusy={isBusy} attemptsLeft={attemptsLeft} />}
    </form>
  )
}

/** Sends answers to be judged, and has what came of the last ones. `drop` gives up the draft of what is sent. */
function useAttempt(lessonId: string, quiz: QuizView) {
  const [result, setResult] = useState(quiz.last)
  const [attemptsLeft, setAttemptsLeft] = useState(quiz.attemptsLeft)
  const { busy: isBusy, problem, refuse, act } = useAct()
  const { revalidate } = useRevalidator()
  const send = async (answers: Answers, drop: () => Promise<void>) => {
    if (!isComplete(quiz, answers)) return refuse('Responda todas as perguntas antes de enviar.')
    await act(async (api) => {
      await drop()
      const outcome = await api.training.answerQuiz({ id: lessonId, answers })
      setResult(outcome.result)
      setAttemptsLeft(outcome.attemptsLeft)
      if (outcome.result.isPassed) await revalidate()
    })
  }
  return { result, attemptsLeft, problem, isBusy, send }
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
    <p className={quiet.text}>{counted(attemptsLeft, 'tentativa', 'tentativas')} hoje</p>
  </div>
)

type Answer = Answers[string]

interface QuizQuestionProps {
  question: Question
  answer: Answer | undefined
  /** What came of it the last time. */
  judged: QuizResult['questions'][number] | undefined
  onAnswer(answer: Answer): void
}

/** One question with what it can be answered with. */
function QuizQuestion({ question, answer, judged, onAnswer }: QuizQuestionProps) {
  const { kind, text } = question
  return (
    <Card>
      {kind === 'number' || kind === 'text' ? (
        <TextField
          label={text}
          inputMode="text"
          value={String(answer ?? '')}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
      ) : (
        <Choices question={question} answer={answer} onAnswer={onAnswer} />
      )}
      {judged && (
        <p className={judged.isRight ? classes.right : classes.wrong}>
          {judged.isRight ? 'Certo.' : 'Ainda não.'} {judged.explanation}
        </p>
      )}
    </Card>
  )
}

const TRUTH = [
  { id: 'true', text: 'Verdadeiro' },
  { id: 'false', text: 'Falso' },
]

function Choices({ question, answer, onAnswer }: Omit<QuizQuestionProps, 'judged'>) {
  const { id: name, kind, text } = question
  const isMany = kind === 'many'
  const options = 'options' in question ? question.options : TRUTH
  const chosen = [answer ?? []].flat()
  const choose = (id: string) => {
    if (kind === 'true-false') return onAnswer(id)
    if (!isMany) return onAnswer([id])
    onAnswer(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.text}>
        {text}
        {isMany && <small className={classes.hint}> Marque todas as certas.</small>}
      </legend>
      {options.map((option) => (
        <label key={option.id} className={classes.option}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.id)}
            onChange={() => choose(option.id)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  )
}

/** In ms: after the last answer, so that somebody who types does not send every letter. */
const QUIET = 800

/**
 * Keeps on the server what is answered of a quiz, a moment after each answer and when the page goes out of sight. `drop`
 * forgets what was not sent yet, and resolves once nothing is on its way.
 */
function useDraft(id: string, first: QuizDraft) {
  const [answers, setAnswers] = useState(first)
  const [state, setState] = useState<'kept' | 'failed'>()
  const waiting = useRef<QuizDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [enqueue] = useState(createRequestQueue)
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }, [])
  const keep = useCallback(async () => {
    const answers = waiting.current
    if (!answers) return
    forget()
    try {
      await enqueue(async () => (await getApi()).training.draftAnswers({ id, answers }))
      setState('kept')
    } catch {
      setState('failed')
    }
  }, [id, enqueue, forget])
  useBeforeLeaving(keep)
  const answer = (question: string, value: QuizDraft[string]) => {
    const next = { ...answers, [question]: value }
    setAnswers(next)
    waiting.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, QUIET)
  }
  const drop = () => {
    forget()
    return enqueue(async () => undefined)
  }
  return { answers, answer, state, drop }
}

/** Carries something out when the page goes out of sight, and when it is left. */
function useBeforeLeaving(work: () => void): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') work()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      work()
    }
  }, [work])
}
