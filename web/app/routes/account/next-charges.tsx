import type { NextCharge } from '@vitrine/contract/subscription'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { dayText } from '../../ui/subscription-words.ts'
import classes from './next-charges.module.css'

/** So many are seen at a glance. */
const FEW = 3

/** The charges to come, by day; those of a whole year one press away. What is to be paid already is none of them. */
export function NextCharges({ charges: all }: { charges: readonly NextCharge[] }) {
  const [isWhole, setWhole] = useState(false)
  const charges = all.filter(({ overdue, waitedUntil }) => !overdue && !waitedUntil)
  if (charges.length === 0) return null
  const shown = isWhole ? charges : charges.slice(0, FEW)
  return (
    <Section title="Próximas cobranças">
      <Card>
        <ChargeList charges={shown} />
        {shown.length < charges.length && (
          <Button look="quiet" wide onClick={() => setWhole(true)}>
            Ver as dos próximos 12 meses
          </Button>
        )}
      </Card>
    </Section>
  )
}

/** Charges, each with its day and its amount. */
export const ChargeList = ({ charges }: { charges: readonly NextCharge[] }) => (
  <ul className={classes.charges}>
    {charges.map(({ dueOn, amount }) => (
      <li key={dueOn} className={classes.charge}>
        <time dateTime={dueOn}>{dayText(dueOn)}</time>
        <strong>{brl(amount)}</strong>
      </li>
    ))}
  </ul>
)
