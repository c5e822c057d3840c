import { Icon } from '../../ui/icon.tsx'
import classes from './curriculum.module.css'
import { Section } from './section.tsx'

interface FaqProps {
  questions: readonly { question: string; answer: string }[]
}

export function Faq({ questions }: FaqProps) {
  if (questions.length === 0) return null
  return (
    <Section title="Perguntas frequentes">
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.module}>
          <summary className={classes.name}>
            <span>{question}</span>
            <Icon name="down" size={18} />
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </Section>
  )
}
