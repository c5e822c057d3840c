import type { Permission } from '@vitrine/contract/admin/permission'
import { useState } from 'react'
import type { ApiClient } from '../context.ts'
import { TextAreaField } from '../forms/text-field.tsx'
import { sentenceFor } from '../session/refused.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { AsideCard } from './page.tsx'
import { useMay } from './use-may.ts'
import { useScreenAct } from './use-screen-act.tsx'

/** A text that somebody may begin with. */
export interface ReadyText {
  id: string
  label: string
  text: string
}

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
  /** Texts that may be put into the field, to be changed there. */
  ready?: { label: string; of: readonly ReadyText[] }
  /** What is wrong with a text, as a sentence. */
  problemOf(text: string): string | undefined
  run(api: ApiClient, text: string): Promise<unknown>
}

/** A text of several lines that is written and sent on its own; what was refused stays in its field. */
export function WriteText(props: WriteTextProps) {
  const { title, label, help, action, done, permission, most, ready, problemOf, run } = props
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
      {ready && <Ready {...ready} onChosen={(chosen) => setText(joined(text, chosen).slice(0, most))} />}
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

const joined = (typed: string, chosen: string): string => [typed.trim(), chosen].filter(Boolean).join('\n\n')

/** Puts one of the texts behind what is typed. */
const Ready = ({
  label,
  of,
  onChosen,
}: NonNullable<WriteTextProps['ready']> & { onChosen(text: string): void }) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const chosen = of.find(({ id }) => id === value)
          if (chosen) onChosen(chosen.text)
        }}
      >
        <option value="">Escolha uma pergunta</option>
        {of.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
