import { useState } from 'react'
import { Question } from '../forms/question.tsx'
import { TextField } from '../forms/text-field.tsx'

interface AskTextProps {
  title: string
  label: string
  value: string
  most: number
  /** What is wrong with an answer, as a sentence; otherwise it has to have two letters. */
  problemOf?(text: string): string | undefined
  /** Whoever asks closes the question once it is done. */
  run(text: string): Promise<void>
  onClose(): void
}

const tooShort = (text: string) => (text.length < 2 ? 'Use ao menos 2 letras.' : undefined)

/** Asks for one line of text. */
export function AskText({ title, label, value, most, problemOf = tooShort, run, onClose }: AskTextProps) {
  const [text, setText] = useState(value)
  const field = (
    <TextField
      label={label}
      maxLength={most}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
  return (
    <Question
      title={title}
      action="Salvar"
      field={field}
      missing={problemOf(text.trim())}
      run={() => run(text.trim())}
      onClose={onClose}
    >
      {null}
    </Question>
  )
}
