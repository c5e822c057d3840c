import type { QuizDraft } from '@vitrine/contract/quiz'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getApi } from '../../session/api.ts'

/** In ms: after the last answer, so that somebody who types does not send every letter. */
const QUIET = 800

/**
 * Keeps on the server what is answered of a quiz, a moment after each answer and when the page goes out of sight. `drop`
 * forgets what was not sent yet, once the answers themselves are on their way.
 */
export function useDraft(id: string, first: QuizDraft) {
  const [answers, setAnswers] = useState(first)
  const [state, setState] = useState<'kept' | 'failed'>()
  const waiting = useRef<QuizDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
  }, [])
  const keep = useCallback(async () => {
    const answers = waiting.current
    if (!answers) return
    drop()
    try {
      const api = await getApi()
      await api.training.draftAnswers({ id, answers })
      setState('kept')
    } catch {
      setState('failed')
    }
  }, [id, drop])
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep()
    }
  }, [keep])
  const answer = (question: string, value: QuizDraft[string]) => {
    const next = { ...answers, [question]: value }
    setAnswers(next)
    waiting.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, QUIET)
  }
  return { answers, answer, state, drop }
}
