import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { counted } from '../../ui/words.ts'
import { AskReason } from '../ask.tsx'
import { useRepeat } from '../use-screen-act.tsx'
import classes from './list.module.css'
import type { List, ManyAction, Row } from './list.ts'

type ListNames<R extends Row> = Pick<List<R, unknown>, 'noun' | 'nameOf'>

interface SelectionProps<R extends Row> {
  list: ListNames<R>
  /** Those that the person may do. */
  actions: readonly ManyAction<R>[]
  /** Those of the page, and those of them that are chosen. */
  rows: readonly R[]
  chosen: readonly R[]
  onDone(): void
}

/** An act that was interrupted, and the rows that it has not reached. */
interface PendingAction {
  label: string
  reason: string
  ids: readonly string[]
}

/** What can be done to the rows that are chosen. What the second factor interrupts goes on by itself once it is proved. */
export function Selection<R extends Row>(props: SelectionProps<R>) {
  const { list, actions, chosen, onDone } = props
  const [asked, setAsked] = useState<ManyAction<R>>()
  const carryOut = useCarryOut(props, () => setAsked(undefined))
  if (chosen.length === 0) return null
  return (
    <section className={classes.selection} aria-label="Com os escolhidos">
      <strong aria-live="polite">{counted(chosen.length, 'escolhido', 'escolhidos')}</strong>
      {actions
        .filter(({ fits }) => chosen.some(fits))
        .map((action) => (
          <Button key={action.label} variant="outline" size="small" onClick={() => setAsked(action)}>
            {action.label}
          </Button>
        ))}
      <Button variant="quiet" size="small" onClick={onDone}>
        Desmarcar
      </Button>
      {asked && (
        <AskReason
          title={`${asked.label}: ${counted(chosen.filter(asked.fits).length, ...list.noun)}`}
          says={asked.says}
          action={asked.label}
          withReason={asked.reason ?? false}
          run={(reason) => carryOut(asked, reason, chosen.filter(asked.fits))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function useCarryOut<R extends Row>({ list, actions, rows, onDone }: SelectionProps<R>, close: () => void) {
  const { revalidate } = useRevalidator()
  const carryOut = async (action: ManyAction<R>, reason: string, some: readonly R[]) => {
    const { left, error } = await eachOf(some, action, reason, list)
    const pending: PendingAction = { label: action.label, reason, ids: left.map(({ id }) => id) }
    keep(error, JSON.stringify(pending))
    close()
    onDone()
    void revalidate()
  }
  const keep = useRepeat('selection', (typed) => {
    const { label, reason, ids } = JSON.parse(typed) as PendingAction
    const action = actions.find((one) => one.label === label)
    const left = rows.filter(({ id }) => ids.includes(id))
    if (action) void carryOut(action, reason, left)
  })
  return carryOut
}

/** Where the same would be refused for every row. */
const endsAll = (error: unknown): boolean =>
  error instanceof Refused && ['2FA_EXPIRED', 'account.proof-needed'].includes(error.code)

/**
 * One after another; what is refused for one row holds up no other, and is told with the names of its rows. A proof that
 * is missing ends it: `left` are the rows that were not tried, `error` says why.
 */
async function eachOf<R extends Row>(
  rows: readonly R[],
  { label, run }: ManyAction<R>,
  reason: string,
  { noun, nameOf }: ListNames<R>,
): Promise<{ left: readonly R[]; error?: unknown }> {
  const api = await getApi()
  const refused = new Map<string, string[]>()
  let done = 0
  let end: { left: readonly R[]; error?: unknown } = { left: [] }
  for (const [nth, row] of rows.entries()) {
    try {
      await run(api, row, reason)
      done += 1
    } catch (error) {
      const sentence = sentenceFor(error)
      refused.set(sentence, [...(refused.get(sentence) ?? []), endsAll(error) ? label : nameOf(row)])
      if (endsAll(error)) {
        end = { left: rows.slice(nth), error }
        break
      }
    }
  }
  for (const [caption, names] of refused) notify({ tone: 'negative', title: names.join(', '), caption })
  if (done > 0) notify({ tone: 'good', title: `${counted(done, ...noun)}: alteração feita` })
  return end
}
