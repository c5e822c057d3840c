import type { UseFormReturnType } from '@mantine/form'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import quiet from '../../ui/quiet.module.css'
import { AdminIcon } from '../icons.tsx'
import { ChoiceControl, ChoicesControl, FlagControl, LookupControl } from './choice-inputs.tsx'
import { type ControlProps, IconButton, Labelled } from './control.tsx'
import { DayControl, InstantControl } from './date-inputs.tsx'
import { type Field, isDefault, moved, pathsOf, type RowsKind, type Section, type Values } from './field.ts'
import { FileControl } from './file-input.tsx'
import classes from './form.module.css'
import { PictureControl, PicturesControl } from './picture-inputs.tsx'
import {
  ColorControl,
  MultilineControl,
  NumberControl,
  RichTextControl,
  TextControl,
} from './text-inputs.tsx'

const CONTROLS: { [K in Field['kind']]: ComponentType<ControlProps<Extract<Field, { kind: K }>>> } = {
  text: TextControl,
  color: ColorControl,
  multiline: MultilineControl,
  money: NumberControl,
  percent: NumberControl,
  count: NumberControl,
  moment: InstantControl,
  day: DayControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  flag: FlagControl,
  one: LookupControl,
  many: LookupControl,
  picture: PictureControl,
  pictures: PicturesControl,
  file: FileControl,
  'rich-text': RichTextControl,
  rows: RowsControl,
}

/** The form whose fields these are. */
export const FormContext = createContext<UseFormReturnType<Values> | undefined>(undefined)

function useFields(): UseFormReturnType<Values> {
  const form = useContext(FormContext)
  if (!form) throw new Error('a field without a form')
  return form
}

interface FieldGridProps {
  fields: readonly Field[]
  /** The path of the row that they stand in. */
  under?: string
  values: Values
}

/** The fields that are of use now, one under the other, halves side by side. */
function FieldGrid({ fields, under = '', values }: FieldGridProps) {
  return (
    <div className={classes.grid}>
      {fields
        .filter(({ when }) => when?.(values) ?? true)
        .map((field) => (
          <div key={`${field.name} ${field.kind}`} className={field.half ? classes.half : classes.whole}>
            <fieldset disabled={field.isFixed}>
              <Control field={field} path={under ? `${under}.${field.name}` : field.name} values={values} />
            </fieldset>
          </div>
        ))}
    </div>
  )
}

function Control({ field, path, values }: { field: Field; path: string; values: Values }) {
  const form = useFields()
  const View = CONTROLS[field.kind] as ComponentType<ControlProps<Field>>
  const help = field.helpOf?.(values) || field.help
  const shown = help === undefined ? field : { ...field, help }
  return (
    <View field={shown} path={path} input={form.getInputProps(path)} errors={form.errors} values={values} />
  )
}

/** The same few fields as often as needed, in an order that can be changed. */
function RowsControl({ field, path, input }: ControlProps<RowsKind>) {
  const { label, help, fields, empty, most, add, noun } = field
  const rows = (input.value as Values[] | null) ?? []
  const change = input.onChange as (rows: Values[]) => void
  return (
    <Labelled label={label} help={help} error={input.error} path={input['data-path']}>
      <ol className={classes.rows}>
        {rows.map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it has no other name
          <li key={nth} className={classes.row}>
            <RowHead noun={noun} rows={rows} nth={nth} change={change} />
            <FieldGrid fields={fields} under={`${path}.${nth}`} values={row} />
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <span>
          <Button variant="outline" size="small" onClick={() => change([...rows, structuredClone(empty)])}>
            <Icon name="plus" size={16} />
            {add}
          </Button>
        </span>
      )}
    </Labelled>
  )
}

interface RowHeadProps {
  noun: string
  rows: readonly Values[]
  nth: number
  change(rows: Values[]): void
}

/** Which row it is, and what moves it up or takes it away. */
const RowHead = ({ noun, rows, nth, change }: RowHeadProps) => (
  <div className={classes.rowHead}>
    <strong>
      {noun} {nth + 1}
    </strong>
    <span className={classes.rowActs}>
      <IconButton
        label={`Mover ${noun.toLowerCase()} ${nth + 1} para cima`}
        disabled={nth === 0}
        onClick={() => change(moved(rows, nth, nth - 1))}
      >
        <AdminIcon name="up" size={16} />
      </IconButton>
      <IconButton
        label={`Remover ${noun.toLowerCase()} ${nth + 1}`}
        onClick={() => change(rows.filter((_, at) => at !== nth))}
      >
        <Icon name="trash" size={16} />
      </IconButton>
    </span>
  </div>
)

interface FormSectionProps {
  section: Section
  values: Values
}

/** Fields that belong together; those that few want are closed until somebody wants them. */
export function FormSection({ section, values }: FormSectionProps) {
  const { title, lead, fields, defaults, summary } = section
  const inside = (
    <>
      {lead && <p className={quiet.text}>{lead}</p>}
      <FieldGrid fields={fields} values={values} />
    </>
  )
  if (defaults || summary)
    return (
      <Closed section={section} values={values}>
        {inside}
      </Closed>
    )
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {inside}
    </section>
  )
}

/** Open as soon as something of it is wrong, and from the start where it has defaults and something else is filled in. */
function Closed({ section, values, children }: FormSectionProps & { children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen] = useState(() => !section.summary && !isDefault(section, values))
  const paths = pathsOf(section.fields, values)
  const isWrong = Object.keys(useContext(FormContext)?.errors ?? {}).some((path) => paths.includes(path))
  useLayoutEffect(() => {
    const details = box.current
    if (!isWrong || !details || details.open) return
    details.open = true
    if (!document.activeElement?.matches('[aria-invalid="true"]'))
      details.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isWrong])
  return (
    <details ref={box} open={isOpen} className={classes.section}>
      <summary className={classes.summary}>
        <h2 className={classes.sectionTitle}>{section.title}</h2>
        <span className={quiet.text}>
          {section.summary?.(values) ?? (isDefault(section, values) && section.defaults?.says)}
        </span>
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}
