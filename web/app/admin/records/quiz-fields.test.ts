import { expect, test } from 'vitest'
import { questionOfRow, rowOfQuestion } from './quiz-fields.ts'

test.each([3000, 1_234_567.5, 0.125, -7, 3])(
  'a right answer of %d is saved again as it is shown',
  (right) => {
    const question = { id: 'q', text: 'Quanto?', kind: 'number', right, tolerance: 1000 } as const
    expect(questionOfRow(rowOfQuestion(question))).toEqual(question)
  },
)
