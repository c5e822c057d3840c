import { formatTime } from '@vitrine/contract/time'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ContractForm } from '../../forms/use-contract-form.ts'
import { serverNow } from '../../session/server-clock.ts'
import { type Values, valueAt } from './field.ts'

/** In ms: after the last change. */
const QUIET = 2000

/** One field of a form that is kept while it is filled in, for whoever fills it in, apart from what is saved. */
export interface Autosave {
  name: string
  /** What was left unsaved the last time, and when. */
  draft?: { value: unknown; savedAt: string } | undefined
  keep(value: unknown): Promise<void>
  drop(): Promise<void>
}

/** Begins with what was left unsaved, and keeps what is changed; says what has become of it. */
export function useAutosave({ fields }: ContractForm<Values>, autosave: Autosave | undefined) {
  const [words, setWords] = useState('')
  const value = autosave && valueAt(fields.getValues(), autosave.name)
  const known = useRef(autosave?.draft?.value ?? value)
  const begin = useEffectEvent(() => {
    if (autosave?.draft) fields.setFieldValue(autosave.name, autosave.draft.value)
  })
  useEffect(() => begin(), [])
  const keep = useEffectEvent(async (changed: unknown) => {
    if (!autosave || !fields.isDirty(autosave.name)) return
    known.current = changed
    try {
      await autosave.keep(changed)
      setWords(`rascunho guardado às ${formatTime(serverNow())}`)
    } catch {
      setWords('o rascunho não foi guardado; confira sua internet')
    }
  })
  useEffect(() => {
    if (value === known.current) return undefined
    const timer = setTimeout(() => keep(value), QUIET)
    return () => clearTimeout(timer)
  }, [value])
  const drop = () => {
    known.current = undefined
    setWords('')
    autosave?.drop().catch(() => undefined)
  }
  return { words, drop }
}
