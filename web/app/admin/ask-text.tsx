import { useState } from 'react'
import { Question } from '../forms/question.tsx'
import { TextField } from '../forms/text-field.tsx'

interface AskTextProps {
  title: string
  label: string
  value: string
  most: number
  /** Whoever asks closes the question once it is done. */
  run(text: string): Promise<void>
  onClose(): void
}

/** Asks for one line of text. */
export function AskText({ title, label, value, most, run, onClose }: AskTextProps) {
  const [text, setText] = useState(value)
  const field = (
    <TextField
      label={label}
      maxLength={most}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
  const missing = text.trim().length < 2 ? 'Use ao menos 2 letras.' : undefined
  return (
    <Question
      title={title}
      action="Salvar"
      field={field}
      missing={missing}
      run={() => run(text.trim())}
      onClose={onClose}
    >
      {null}
    </Question>
  )
}
