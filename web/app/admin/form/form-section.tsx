import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { isDefault, pathsOf, type Section, type Values } from './field.ts'
import { FieldGrid, FormContext } from './fields.tsx'
import classes from './form.module.css'

interface FormSectionProps {
  section: Section
  values: Values
}

/** Fields that belong together; those that few want are closed until somebody wants them. */
export function FormSection({ section, values }: FormSectionProps) {
  const { title, lead, fields, defaults, summary } = section
  const inside = (
    <>
      {lead && <p className={classes.quiet}>{lead}</p>}
      <FieldGrid fields={fields} values={values} />
    </>
  )
  if (defaults || summary) return <Closed {...{ section, values }}>{inside}</Closed>
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
        <span className={classes.quiet}>
          {section.summary?.(values) ?? (isDefault(section, values) && section.defaults?.says)}
        </span>
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}
