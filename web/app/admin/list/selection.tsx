import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { counted } from '../../ui/words.ts'
import { AskReason } from '../ask-reason.tsx'
import classes from './list.module.css'
import type { List, ManyAction, Row } from './list.ts'

type ListNames<R extends Row> = Pick<List<R, unknown>, 'noun' | 'nameOf'>

interface SelectionProps<R extends Row> {
  list: ListNames<R>
  /** Those that the person may do. */
  actions: readonly ManyAction<R>[]
  chosen: R[]
  onDone(): void
}

/** What can be done to the rows that are chosen. */
export function Selection<R extends Row>({ list, actions, chosen, onDone }: SelectionProps<R>) {
  const [asked, setAsked] = useState<ManyAction<R>>()
  const { revalidate } = useRevalidator()
  const carryOut = async (action: ManyAction<R>, reason: string) => {
    await eachOf(chosen.filter(action.fits), action, reason, list)
    setAsked(undefined)
    onDone()
    void revalidate()
  }
  return (
    <section className={classes.selection} aria-label="Com os escolhidos">
      <strong aria-live="polite">{counted(chosen.length, 'escolhido', 'escolhidos')}</strong>
      {actions
        .filter(({ fits }) => chosen.some(fits))
        .map((action) => (
          <Button key={action.label} look="outline" size="small" onClick={() => setAsked(action)}>
            {action.label}
          </Button>
        ))}
      <Button look="quiet" size="small" onClick={onDone}>
        Desmarcar
      </Button>
      {asked && (
        <AskReason
          title={`${asked.label}: ${counted(chosen.filter(asked.fits).length, ...list.noun)}`}
          says={asked.says}
          action={asked.label}
          withReason={asked.reason ?? false}
          run={(reason) => carryOut(asked, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** One after another; what is refused for one row holds up no other, and is told with the row's name. */
async function eachOf<R extends Row>(
  rows: R[],
  { run }: ManyAction<R>,
  reason: string,
  { noun, nameOf }: ListNames<R>,
): Promise<void> {
  const api = await getApi()
  let done = 0
  for (const row of rows) {
    try {
      await withProof(() => run(api, row, reason))
      done += 1
    } catch (error) {
      notify({ tone: 'negative', title: nameOf(row), caption: sentenceFor(error) })
    }
  }
  if (done > 0) notify({ tone: 'good', title: `${counted(done, ...noun)}: alteração feita` })
}
