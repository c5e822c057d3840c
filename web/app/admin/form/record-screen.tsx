import type { FormErrors } from '@mantine/form'
import { PERMISSIONS, type Permission } from '@vitrine/contract/admin/permission'
import { formatDateTime } from '@vitrine/contract/time'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { ApiClient } from '../../context.ts'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { getApi } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminPage } from '../page.tsx'
import { useMay } from '../use-may.ts'
import { Conflict } from './conflict.tsx'
import { LockedContext } from './control.tsx'
import { pathsOf, type Section, type Values } from './field.ts'
import { FormContext, FormSection } from './fields.tsx'
import classes from './form.module.css'
import {
  type Autosave,
  type RecordForm,
  type RecordFormOptions,
  useAutosave,
  useRecordForm,
} from './use-record-form.ts'
import { UnderWayContext } from './use-sending.ts'

interface RecordScreenProps extends RecordFormOptions {
  title: string
  lead?: ReactNode
  back: { to: string; label: string }
  ways?: readonly { to: string; label: string }[]
  tabs?: readonly { to: string; label: string }[]
  /** The values of what the API calls the current record, to tell what differs. */
  valuesOf?(record: unknown): Values
  /** What the button says, by what is filled in. */
  action: string | ((values: Values) => string)
  /** It answers what is asked and writes nothing: what is filled in is never unsaved. */
  answers?: boolean
  /** What is kept while it is filled in. */
  autosave?: Autosave | undefined
  /** Who may save, where who may open the screen may not; the others see the record as it is. */
  permission?: Permission
  /** Why nothing may be changed here by anybody. */
  readOnly?: string | undefined
  /** What else belongs to the record: its state, its moves, its history. */
  aside?(isUnsaved: boolean, values: Values): ReactNode
  /** What stands below the form; told whether something in the form is unsaved, where it asks. */
  children?: ReactNode | ((isUnsaved: boolean) => ReactNode)
}

/** A screen on which one thing is made or changed, from its declaration. A record is keyed by its version. */
export function RecordScreen(props: RecordScreenProps) {
  const { title, lead, back, ways, tabs, sections, aside, children } = props
  const record = useRecordForm(props)
  const { changed, isUnsaved } = record
  const values = record.form.fields.getValues()
  return (
    <AdminPage title={title} lead={lead} back={back} ways={ways} tabs={tabs}>
      <div className={`${classes.columns} ${aside ? classes.withAside : ''}`}>
        <FormOf screen={props} record={record} values={values} />
        {aside && <div className={classes.aside}>{aside(isUnsaved(), values)}</div>}
      </div>
      {typeof children === 'function' ? children(isUnsaved()) : children}
      {!props.answers && <UnsavedGuard isUnsaved={isUnsaved} />}
      {changed && (
        <Conflict
          changed={changed}
          sections={sections}
          original={props.values}
          mine={values}
          theirs={(props.valuesOf ?? asValues)(changed.current)}
          onSave={record.saveWith}
          onTheirs={record.takeTheirs}
          onClose={record.forgetChange}
        />
      )}
    </AdminPage>
  )
}

type EditScreenProps<Thing, Input> = Omit<
  RecordScreenProps,
  'values' | 'valuesOf' | 'version' | 'action' | 'save'
> & {
  /** As it was read. */
  record: Thing
  /** A record as its form shows it. */
  valuesOf(record: NoInfer<Thing>): Values
  /** Sends what is filled in, of the version that the person has seen. Throws what the API throws. */
  edit(api: ApiClient, input: Input, version: number): Promise<unknown>
}

/** A screen on which one thing is changed: it begins anew with each version, and stays open once that is saved. */
export const EditScreen = <Thing extends { version: number }, Input>({
  record,
  valuesOf,
  edit,
  ...screen
}: EditScreenProps<Thing, Input>) => (
  <RecordScreen
    key={record.version}
    {...screen}
    values={valuesOf(record)}
    valuesOf={(current) => valuesOf(current as Thing)}
    version={record.version}
    action="Salvar"
    save={async (input, version) => {
      await edit(await getApi(), input as Input, version)
      return undefined
    }}
  />
)

interface FormOfProps {
  screen: RecordScreenProps
  record: RecordForm
  values: Values
}

/** The form itself, with what is wrong with it and its save bar. */
function FormOf({ screen, record, values }: FormOfProps) {
  const { autosave, sections, action, permission, version, answers = false } = screen
  const { form } = record
  const readOnly = useRefusal(permission) ?? screen.readOnly
  const box = useFocusKept(form.sending)
  const kept = useAutosave(form, autosave)
  const shown = sections.filter(({ when }) => when?.(values) ?? true)
  const says = typeof action === 'string' ? action : action(values)
  const attributes = { id: 'formulario', tabIndex: -1, method: 'post', noValidate: true } as const
  return (
    <form {...attributes} ref={box} className={classes.form} onSubmit={form.submit}>
      {readOnly && <Notice>{readOnly}</Notice>}
      {autosave?.draft && form.fields.isDirty() && <DraftNotice {...autosave.draft} />}
      <Fields record={record} sections={shown} isReadOnly={readOnly !== undefined} />
      <Unseen errors={form.fields.errors} sections={shown} values={values} />
      {form.problem && <Notice tone="negative">{form.problem}</Notice>}
      {readOnly === undefined && (
        <SaveBar record={record} kept={kept} action={says} isNew={!version} answers={answers} />
      )}
    </form>
  )
}

interface FieldsProps {
  record: RecordForm
  sections: readonly Section[]
  isReadOnly: boolean
}

/** What is filled in, by its sections; locked while it is sent, and for who may only see it. */
function Fields({ record: { form, setUnderWay }, sections, isReadOnly }: FieldsProps) {
  const isLocked = isReadOnly || form.sending
  const values = form.fields.getValues()
  return (
    <FormContext value={form.fields}>
      <UnderWayContext value={setUnderWay}>
        <LockedContext value={isLocked}>
          <fieldset disabled={isLocked} className={`${classes.form} ${isReadOnly ? classes.readOnly : ''}`}>
            {sections.map((section) => (
              <FormSection key={section.title} section={section} values={values} />
            ))}
          </fieldset>
        </LockedContext>
      </UnderWayContext>
    </FormContext>
  )
}

/** Why whoever lacks a permission may not save. */
function useRefusal(permission: Permission | undefined): string | undefined {
  const may = useMay()
  return permission && !may(permission)
    ? `Sua função não permite ${PERMISSIONS[permission]}. Peça a quem é dono da loja.`
    : undefined
}

const DraftNotice = ({ savedAt }: { savedAt: string }) => (
  <Notice title={`Rascunho de ${formatDateTime(new Date(savedAt))}`}>
    <p>O que você escreveu e não salvou está de volta. Salve, ou descarte para ver o que está salvo.</p>
  </Notice>
)

/**
 * While something is sent its fields are locked, so that nothing is typed that would be lost. A locked field loses the
 * focus: afterwards it has it again, or the first field that something is wrong with.
 */
function useFocusKept(isSending: boolean): RefObject<HTMLFormElement | null> {
  const box = useRef<HTMLFormElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    const form = box.current
    form?.addEventListener('focusin', remember)
    return () => form?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (isSending || document.activeElement !== document.body) return
    const wrong = box.current?.querySelector('[aria-invalid="true"]')
    const next = wrong ?? last.current
    if (next instanceof HTMLElement) next.focus()
  }, [isSending])
  return box
}

/** What is wrong with something that has no field on the screen: said all the same. */
function Unseen({
  errors,
  sections,
  values,
}: {
  errors: FormErrors
  sections: readonly Section[]
  values: Values
}) {
  const seen = sections.flatMap(({ fields }) => pathsOf(fields, values))
  const unseen = Object.entries(errors).filter(([path]) => !seen.includes(path))
  if (unseen.length === 0) return null
  return (
    <Notice tone="negative">
      {unseen.map(([path, sentence]) => (
        <p key={path}>{sentence}</p>
      ))}
    </Notice>
  )
}

const asValues = (record: unknown): Values => record as Values

interface SaveBarProps {
  record: RecordForm
  kept: ReturnType<typeof useAutosave>
  action: string
  isNew: boolean
  answers: boolean
}

/** Stays in sight: whether something is unsaved, and the one strong action. */
function SaveBar({ record, kept, action, isNew, answers }: SaveBarProps) {
  const { form } = record
  const isDirty = !answers && form.fields.isDirty()
  const discard = () => {
    form.fields.reset()
    kept.drop()
  }
  return (
    <div className={classes.bar}>
      <span className={classes.barWords} aria-live="polite">
        {isDirty ? ['Alterações não salvas', kept.words].filter(Boolean).join('; ') : ''}
      </span>
      {isDirty && !isNew && (
        <Button variant="outline" size="small" onClick={discard}>
          Descartar
        </Button>
      )}
      <Button type="submit" size="small" busy={form.sending}>
        {action}
      </Button>
    </div>
  )
}
