import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './copy-code.module.css'

const ANSWER_MS = 4000

interface CopyCodeProps {
  code: string
  label?: string
  action?: string
}

/** What is typed at a bank, with a button that answers; where the browser forbids copying, the text is selected. */
export function CopyCode({ code, label = 'Pix copia e cola', action = 'Copiar código' }: CopyCodeProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [answer, setAnswer] = useState('')
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(''), ANSWER_MS)
    return () => clearTimeout(timer)
  }, [answer])
  return (
    <div className={classes.copy}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea ref={box} id={id} className={classes.code} value={code} readOnly rows={4} onFocus={select} />
      <Button size="large" wide onClick={async () => setAnswer(await copy(code, box.current))}>
        <Icon name={answer ? 'check' : 'copy'} /> {answer || action}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{answer}</span>
      </VisuallyHidden>
    </div>
  )
}

const select = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => currentTarget.select()

async function copy(code: string, box: HTMLTextAreaElement | null): Promise<string> {
  try {
    await navigator.clipboard.writeText(code)
    return 'Copiado!'
  } catch {
    box?.focus()
    box?.select()
    return 'Selecionado: copie'
  }
}
