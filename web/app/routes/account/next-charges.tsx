import type { NextCharge } from '@vitrine/contract/subscription'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import { dayText, dueText } from '../../ui/subscription-words.ts'
import classes from './next-charges.module.css'

/** So many are seen at a glance. */
const FEW = 3

/** The charges to come, by day; those of a whole year one press away. */
export function NextCharges({ charges }: { charges: readonly NextCharge[] }) {
  const [isWhole, setWhole] = useState(false)
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
    {charges.map((charge) => (
      <li key={charge.dueOn} className={classes.charge}>
        <time dateTime={charge.dueOn}>
          {charge.overdue || charge.waitedUntil ? dueText(charge) : dayText(charge.dueOn)}
        </time>
        <strong>{brl(charge.amount)}</strong>
      </li>
    ))}
  </ul>
)
