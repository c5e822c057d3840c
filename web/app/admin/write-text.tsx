import type { Permission } from '@vitrine/contract/admin/permission'
import { useState } from 'react'
import type { ApiClient } from '../context.ts'
import { TextAreaField } from '../forms/text-field.tsx'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { AsideCard } from './page.tsx'
import { useMay } from './use-may.ts'
import { useScreenAct } from './use-screen-act.tsx'

interface WriteTextProps {
  title: string
  label: string
  help?: string
  action: string
  /** What is told once it is done. */
  done: string
  /** Who may not is not offered it. */
  permission: Permission
  most: number
  /** What is wrong with a text, as a sentence. */
  problemOf(text: string): string | undefined
  run(api: ApiClient, text: string): Promise<unknown>
}

/** A text of several lines that is written and sent on its own; what was refused stays in its field. */
export function WriteText(props: WriteTextProps) {
  const { title, label, help, action, done, permission, most, problemOf, run } = props
  const may = useMay()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { busy, act } = useScreenAct<string>({
    name: title,
    done,
    async run(api, typed) {
      await run(api, typed)
      setText('')
      return undefined
    },
  })
  const send = async () => {
    const problem = problemOf(text)
    setError(problem)
    if (!problem) await act(text.trim()).catch((refusal: unknown) => setError(sentenceFor(refusal)))
  }
  if (!may(permission)) return null
  return (
    <AsideCard title={title}>
      <TextAreaField
        label={label}
        help={help}
        error={error}
        rows={4}
        maxLength={most}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div>
        <Button size="small" busy={busy} onClick={send}>
          {action}
        </Button>
      </div>
    </AsideCard>
  )
}
