import { useEffect, useState } from 'react'
import { sentenceFor } from './refused.ts'

/** `problem` is why the server refused, as a sentence. */
interface Answered<Answer> {
  question: string
  answer?: Answer
  problem?: string
}

interface UsedAnswer<Answer> {
  /** Of the question that is asked now. */
  answer?: Answer | undefined
  problem?: string | undefined
  /** Of whatever was answered last, to be shown until the next answer is there. */
  last?: Answered<Answer> | undefined
}

/**
 * What the server answers to `question`, which is asked anew whenever it changes, `pauseMs` milliseconds afterwards, and
 * not at all while it is empty. Answers arrive in any order: one to a question that is not asked any more is dropped.
 */
export function useAnswer<Answer>(
  question: string,
  ask: () => Promise<Answer>,
  pauseMs = 0,
): UsedAnswer<Answer> {
  const [answered, setAnswered] = useState<Answered<Answer>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says all that `ask` depends on
  useEffect(() => {
    if (!question) return
    let isCurrent = true
    const settle = (said: Omit<Answered<Answer>, 'question'>) =>
      isCurrent && setAnswered({ question, ...said })
    const send = () =>
      void ask().then(
        (answer) => settle({ answer }),
        (error: unknown) => settle({ problem: sentenceFor(error) }),
      )
    const timer = setTimeout(send, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [question, pauseMs])
  const current = question && answered?.question === question ? answered : undefined
  return { answer: current?.answer, problem: current?.problem, last: answered }
}
