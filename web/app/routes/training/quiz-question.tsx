import type { Answers, Question, QuizResult } from '@vitrine/contract/quiz'
import { TextField } from '../../forms/text-field.tsx'
import { Card } from '../../ui/card.tsx'
import classes from './quiz-question.module.css'

type Answer = Answers[string]

interface QuizQuestionProps {
  question: Question
  answer: Answer | undefined
  /** What came of it the last time. */
  judged: QuizResult['questions'][number] | undefined
  onAnswer(answer: Answer): void
}

/** One question with what it can be answered with. */
export function QuizQuestion({ question, answer, judged, onAnswer }: QuizQuestionProps) {
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
