import type { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import { dayOf, formatDateTime, formatTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { Dialog } from '../../forms/dialog.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import row from '../../ui/row.module.css'
import { inWords } from './differences.tsx'
import { type Field, type Section, type Values, valueAt } from './field.ts'
import classes from './form.module.css'

/** Three states of a record: as this form began, as it is filled in, and as it is saved now. */
export interface Versions {
  original: Values
  mine: Values
  theirs: Values
}

interface ConflictProps extends Versions {
  changed: ChangedMeanwhile
  sections: readonly Section[]
  /** Saves what is filled in, with these values of theirs, by the path of the field. */
  onSave(theirs: Values): void
  /** Throws away what is filled in. */
  onTheirs(): void
  /** Back to the form: nothing is saved, and nothing is lost. */
  onClose(): void
}

type Side = 'mine' | 'theirs'

/**
 * Somebody else changed the same thing meanwhile: who and when, and of each field that they changed which value is to
 * stay. What only the person changed stays as it is.
 */
export function Conflict({ changed, sections, onSave, onTheirs, onClose, ...versions }: ConflictProps) {
  const fields = fieldsToChoose(sections, versions)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ name }: Field): Side => chosen[name] ?? (isMine(name, versions) ? 'mine' : 'theirs')
  const taken = fields.filter((field) => sideOf(field) === 'theirs')
  const save = () =>
    onSave(Object.fromEntries(taken.map(({ name }) => [name, valueAt(versions.theirs, name)])))
  return (
    <Dialog title={whoAndWhen(changed)} onClose={onClose}>
      <Column>
        <p>
          {fields.length === 0
            ? 'Os campos deste formulário estão iguais. Nada do que você mudou foi salvo ainda.'
            : 'Nada do que você mudou foi salvo ainda. Escolha o que fica em cada campo; o que só você mudou continua como você escreveu.'}
        </p>
        {fields.map((field) => (
          <OneOfBoth
            key={field.name}
            field={field}
            versions={versions}
            side={sideOf(field)}
            choose={(side) => setChosen({ ...chosen, [field.name]: side })}
          />
        ))}
        <div className={row.wrap}>
          <Button onClick={save}>Salvar com estas escolhas</Button>
          <Button variant="outline" onClick={onTheirs}>
            Descartar o meu
          </Button>
        </div>
      </Column>
    </Dialog>
  )
}

interface OneOfBothProps {
  field: Field
  versions: Versions
  side: Side
  choose(side: Side): void
}

const SIDES: readonly (readonly [Side, string])[] = [
  ['mine', 'O meu'],
  ['theirs', 'O que está salvo'],
]

/** A field with both of its values, of which one stays. */
const OneOfBoth = ({ field, versions, side, choose }: OneOfBothProps) => (
  <fieldset className={classes.both}>
    <legend>{field.label}</legend>
    {SIDES.map(([one, label]) => (
      <label key={one} className={classes.side}>
        <input type="radio" name={field.name} checked={side === one} onChange={() => choose(one)} />
        <span>
          <strong>{label}</strong>
          <span className={classes.sideValue}>{inWords(field, valueAt(versions[one], field.name))}</span>
        </span>
      </label>
    ))}
  </fieldset>
)

/** Fields that the other one changed, and that do not say the same here. */
const fieldsToChoose = (
  sections: readonly Section[],
  { original, mine, theirs }: Versions,
): readonly Field[] =>
  sections
    .flatMap(({ fields }) => fields)
    .filter(({ when }) => when?.(mine) ?? true)
    .filter(({ name }) => !isSame(name, theirs, original) && !isSame(name, mine, theirs))

/** Whether the person changed a field, too. */
const isMine = (name: string, { original, mine }: Versions): boolean => !isSame(name, mine, original)

const isSame = (name: string, one: Values, other: Values): boolean =>
  JSON.stringify(valueAt(one, name) ?? null) === JSON.stringify(valueAt(other, name) ?? null)

/** `Alterado por Helena às 14:32`; of another day, with its date. */
function whoAndWhen({ by, at }: ChangedMeanwhile): string {
  const who = by ? ` por ${by}` : ''
  if (!at) return `Alterado${who} enquanto você editava`
  const instant = new Date(at)
  const isToday = dayOf(instant) === dayOf(serverNow())
  return `Alterado${who} ${isToday ? `às ${formatTime(instant)}` : `em ${formatDateTime(instant)}`}`
}
