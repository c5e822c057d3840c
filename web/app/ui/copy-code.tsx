import { useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import classes from './copy-code.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const ANSWER_MS = 4000

const PIX = {
  label: 'Pix copia e cola',
  action: 'Copiar código',
  copied: 'Código copiado!',
  selected: 'Código selecionado: copie',
  box: classes.code,
}

export const BOLETO = {
  label: 'Linha digitável',
  action: 'Copiar linha digitável',
  copied: 'Linha digitável copiada!',
  selected: 'Linha selecionada: copie',
  box: `${classes.code} ${classes.digits}`,
}

export const LINK = {
  label: 'Link',
  action: 'Copiar link',
  copied: 'Link copiado!',
  selected: 'Link selecionado: copie',
  box: classes.code,
}

interface CopyCodeProps {
  code: string
  words?: typeof PIX
  variant?: 'primary' | 'outline'
}

/** What is typed or opened elsewhere, with a button that answers; where the browser forbids copying, the text is selected. */
export function CopyCode({ code, words = PIX, variant = 'primary' }: CopyCodeProps) {
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
        {words.label}
      </label>
      <textarea ref={box} id={id} className={words.box} value={code} readOnly rows={4} onFocus={select} />
      <Button
        variant={variant}
        size="large"
        wide
        onClick={async () => setAnswer((await copy(code, box.current)) ? words.copied : words.selected)}
      >
        <Icon name={answer ? 'check' : 'copy'} /> {answer || words.action}
      </Button>
      <VisuallyHidden>
        <span aria-live="polite">{answer}</span>
      </VisuallyHidden>
    </div>
  )
}

const select = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => currentTarget.select()

/** False when the browser forbids it, and the text was selected instead. */
async function copy(code: string, box: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code)
    return true
  } catch {
    box?.focus()
    box?.select()
    return false
  }
}
