import { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type * as z from 'zod'
import { type ContractForm, useContractForm } from '../../forms/use-contract-form.ts'
import { withProof } from '../../session/proof.ts'
import { Refused } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'
import { useRepeat } from '../use-repeat.ts'
import { cleaned } from './clean.ts'
import { ofUse, type Section, type Values } from './field.ts'
import type { UnderWay } from './under-way.ts'

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
  /** How its fields tell what is under way: nothing is saved without it. */
  tellUnderWay: Dispatch<SetStateAction<UnderWay>>
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
  const { schema, values, version = 0, toInput = (filled) => filled, save, saved } = options
  const fields = options.sections.flatMap((section) => section.fields)
  const inputOf = (typed: Values) => toInput(cleaned(ofUse(fields, typed)) as Values)
  const [changed, setChanged] = useState<ChangedMeanwhile>()
  const [underWay, tellUnderWay] = useState<UnderWay>({})
  const isLeaving = useRef(false)
  /** The newest version that the person has seen. */
  const seen = useRef(version)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const form = useContractForm<Values>({
    schema,
    initialValues: values,
    mode: 'controlled',
    prepare: inputOf,
    underWay,
    async send(typed) {
      try {
        const to = await withProof(() => save(inputOf(typed), seen.current))
        isLeaving.current = true
        notify({ tone: 'good', title: saved })
        await (to ? navigate(to) : revalidate())
      } catch (error) {
        // The page is left for the second factor, and what is typed is kept.
        isLeaving.current = error instanceof Refused && error.code === '2FA_EXPIRED'
        keep(error)
        setChanged(changeOf(error))
      }
    },
  })
  const keep = useRepeat('form', () => void form.submit())
  return {
    form,
    changed,
    tellUnderWay,
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

/** What a refused change collided with; every other failure is the form's to tell. */
function changeOf(error: unknown): ChangedMeanwhile {
  if (error instanceof Refused && error.code === 'admin.changed') return ChangedMeanwhile.parse(error.data)
  throw error
}
