import { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import { formatTime } from '@vitrine/contract/time'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type * as z from 'zod'
import { type ContractForm, useContractForm } from '../../forms/use-contract-form.ts'
import { Refused } from '../../session/refused.ts'
import { createRequestQueue } from '../../session/request-queue.ts'
import { serverNow } from '../../session/server-clock.ts'
import { notify } from '../../ui/notify.ts'
import { useRepeat } from '../use-screen-act.tsx'
import { cleaned, ofUse, type Section, type Values, valueAt } from './field.ts'
import type { UnderWay } from './use-sending.ts'

export interface RecordFormOptions {
  sections: readonly Section[]
  schema: z.ZodType
  /** As they are on the server, or as a new one begins. */
  values: Values
  /** The version that was read; none for something new. */
  version?: number
  /** What of the values is checked and sent; without one, all that is filled in. */
  toInput?(filled: Values): unknown
  /** Sends what is filled in; may throw what the API throws. Resolves to where to go then, or stays. */
  save(input: unknown, version: number): Promise<string | undefined>
  /** What is told once it is done. */
  saved: string
}

export interface RecordForm {
  form: ContractForm<Values>
  /** Who changed it meanwhile, and how it stands now; none while nobody did. */
  changed: ChangedMeanwhile | undefined
  /** How its fields say what is under way: nothing is saved without it. */
  setUnderWay: Dispatch<SetStateAction<UnderWay>>
  /** Whether something is typed and not saved, or under way. */
  isUnsaved(): boolean
  /** Saves what is typed, with values of theirs by the path of their fields. */
  saveWith(theirs: Values): void
  /** Throws away what is typed: the screen begins anew with what is there now. */
  takeTheirs(): void
  /** Back to the form; what they changed is asked about again with the next try. */
  forgetChange(): void
}

/**
 * The form of something with a version. What somebody else changed meanwhile is never written over unseen: the refusal
 * says who and what, and the person chooses.
 */
export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { version = 0 } = options
  const inputOf = inputOfForm(options)
  const [changed, setChanged] = useState<ChangedMeanwhile>()
  const [underWay, setUnderWay] = useState<UnderWay>({})
  /** The newest version that the person has seen. */
  const seen = useRef(version)
  const { revalidate } = useRevalidator()
  const { isLeaving, save } = useSave(options)
  const form = useContractForm<Values>({
    schema: options.schema,
    initialValues: options.values,
    mode: 'controlled',
    prepare: inputOf,
    underWay,
    async send(typed) {
      try {
        await save(inputOf(typed), seen.current)
      } catch (error) {
        keep(error)
        setChanged(changeOf(error))
      }
    },
  })
  const keep = useRepeat('form', () => void form.submit())
  return {
    form,
    changed,
    setUnderWay,
    isUnsaved: () => !isLeaving.current && (form.fields.isDirty() || Object.keys(underWay).length > 0),
    saveWith(theirs) {
      seen.current = changed?.version ?? version
      for (const [path, value] of Object.entries(theirs)) form.fields.setFieldValue(path, value)
      setChanged(undefined)
      void form.submit()
    },
    takeTheirs: () => void revalidate(),
    forgetChange: () => setChanged(undefined),
  }
}

/** Of what is typed, what is checked and sent. */
const inputOfForm =
  ({ sections, toInput = (filled) => filled }: RecordFormOptions) =>
  (typed: Values): unknown => {
    const fields = sections.flatMap((section) => section.fields)
    return toInput(cleaned(ofUse(fields, typed)) as Values)
  }

/** Saves with the proof that it asks for, tells it and goes on. Throws what the API throws. */
function useSave({ save, saved }: RecordFormOptions) {
  const isLeaving = useRef(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return {
    isLeaving,
    async save(input: unknown, version: number): Promise<void> {
      try {
        const to = await save(input, version)
        isLeaving.current = true
        notify({ tone: 'good', title: saved })
        await (to ? navigate(to) : revalidate())
      } catch (error) {
        // The page is left for the second factor, and what is typed is kept.
        isLeaving.current = error instanceof Refused && error.code === '2FA_EXPIRED'
        throw error
      }
    },
  }
}

/** What a refused change collided with; every other failure is the form's to tell. */
function changeOf(error: unknown): ChangedMeanwhile {
  if (error instanceof Refused && error.code === 'admin.changed') return ChangedMeanwhile.parse(error.data)
  throw error
}

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
  const [enqueue] = useState(createRequestQueue)
  const begin = useEffectEvent(() => {
    if (autosave?.draft) fields.setFieldValue(autosave.name, autosave.draft.value)
  })
  useEffect(() => begin(), [])
  const keep = useEffectEvent(async (changed: unknown) => {
    if (!autosave || !fields.isDirty(autosave.name)) return
    known.current = changed
    try {
      await enqueue(() => autosave.keep(changed))
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
    if (autosave) enqueue(() => autosave.drop()).catch(() => undefined)
  }
  return { words, drop }
}
