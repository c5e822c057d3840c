import { useState } from 'react'
import { type ExternalEntry, enterNot } from '../../session/external-entry.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way back to the app for who does not want to enter. */
export function NotNow({ entry }: { entry: ExternalEntry }) {
  const [problem, setProblem] = useState('')
  const press = () => enterNot(entry).catch((error: unknown) => setProblem(sentenceFor(error)))
  return (
    <>
      <Button look="quiet" wide onClick={press}>
        Voltar sem entrar
      </Button>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </>
  )
}
