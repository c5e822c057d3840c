import type { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import { dayOf, formatDateTime, formatTime } from '@vitrine/contract/time'
import { Dialog } from '../../forms/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import type { Field, Section, Values } from './field.ts'
import { valueAt } from './field.ts'
import classes from './form.module.css'
import { inWords } from './words.ts'

interface ConflictProps {
  changed: ChangedMeanwhile
  sections: readonly Section[]
  mine: Values
  theirs: Values
  busy: boolean
  onMine(): void
  onTheirs(): void
}

/** Somebody else changed the same thing meanwhile: who and when, what differs, and which of both is to stay. */
export function Conflict({ changed, sections, mine, theirs, busy, onMine, onTheirs }: ConflictProps) {
  const differing = sections
    .flatMap(({ fields }) => fields)
    .filter(({ when }) => when?.(mine) ?? true)
    .filter(({ name }) => !isSame(valueAt(mine, name), valueAt(theirs, name)))
  return (
    <Dialog title={whoAndWhen(changed)} onClose={onTheirs}>
      <Column>
        <p>Nada do que você mudou foi salvo ainda. Escolha o que fica.</p>
        <Differences fields={differing} mine={mine} theirs={theirs} />
        <div className={classes.answers}>
          <Button busy={busy} onClick={onMine}>
            Ficar com o meu
          </Button>
          <Button look="outline" onClick={onTheirs}>
            Usar o que está salvo
          </Button>
        </div>
      </Column>
    </Dialog>
  )
}

function Differences({ fields, mine, theirs }: { fields: readonly Field[]; mine: Values; theirs: Values }) {
  if (fields.length === 0) return <p>Os campos deste formulário estão iguais.</p>
  return (
    <table className={classes.differs}>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">O meu</th>
          <th scope="col">O que está salvo</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.label}</th>
            <td>{inWords(field, valueAt(mine, field.name))}</td>
            <td>{inWords(field, valueAt(theirs, field.name))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `Alterado por Helena às 14:32`; of another day, with its date. */
function whoAndWhen({ by, at }: ChangedMeanwhile): string {
  const who = by ? ` por ${by}` : ''
  if (!at) return `Alterado${who} enquanto você editava`
  const instant = new Date(at)
  const isToday = dayOf(instant) === dayOf(new Date())
  return `Alterado${who} ${isToday ? `às ${formatTime(instant)}` : `em ${formatDateTime(instant)}`}`
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
