import type { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import { dayOf, formatDateTime, formatTime } from '@vitrine/contract/time'
import { Dialog } from '../../forms/dialog.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { Differences } from './differences.tsx'
import type { Section, Values } from './field.ts'
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
    .map((field) => ({
      name: field.name,
      label: field.label,
      one: inWords(field, valueAt(mine, field.name)),
      other: inWords(field, valueAt(theirs, field.name)),
    }))
  return (
    <Dialog title={whoAndWhen(changed)} onClose={onTheirs}>
      <Column>
        <p>Nada do que você mudou foi salvo ainda. Escolha o que fica.</p>
        {differing.length === 0 ? (
          <p>Os campos deste formulário estão iguais.</p>
        ) : (
          <Differences titles={['O meu', 'O que está salvo']} rows={differing} />
        )}
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

/** `Alterado por Helena às 14:32`; of another day, with its date. */
function whoAndWhen({ by, at }: ChangedMeanwhile): string {
  const who = by ? ` por ${by}` : ''
  if (!at) return `Alterado${who} enquanto você editava`
  const instant = new Date(at)
  const isToday = dayOf(instant) === dayOf(serverNow())
  return `Alterado${who} ${isToday ? `às ${formatTime(instant)}` : `em ${formatDateTime(instant)}`}`
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
